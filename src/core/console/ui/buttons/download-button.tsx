import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { download } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { saveFile } from '../files/save-file.ts';
import { busy } from '../states/busy.tsx';
import { useSay } from '../use-say.tsx';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  address: string;
  /** Where the server gives the file no name. */
  fallback: string;
  /** Said once the file is there. */
  done: string;
  /** Made of many files: it may take longer than a call does, and shows how far it is. */
  isBig?: boolean;
}

/** Fetches a file as the signed-in user and hands it to the browser to keep; says what went wrong. */
export function DownloadButton({ address, fallback, done, isBig = false, children, ...button }: DownloadButtonProps) {
  const say = useSay();
  const [isTaking, setIsTaking] = useState(false);
  const [megabytes, setMegabytes] = useState(0);
  const progress = ({ loaded }: { loaded: number }) => setMegabytes(Math.floor(loaded / 100_000) / 10);
  const take = async () => {
    setIsTaking(true);
    setMegabytes(0);
    try {
      const { blob, name } = await download(address, isBig ? { timeout: 0, onDownloadProgress: progress } : {});
      saveFile(blob, name ?? fallback);
      say.done(done);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsTaking(false);
    }
  };
  return (
    <Button {...button} loading={busy(isTaking)} onClick={() => void take()}>
      {isTaking && megabytes >= 1 && children !== undefined ? words().receiving(megabytes.toFixed(1)) : children}
    </Button>
  );
}
