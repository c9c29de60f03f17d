import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { download } from '#console/http/client.ts';
import { busy } from './busy.tsx';
import { saveFile } from './save-file.ts';
import { useSay } from './use-say.tsx';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  address: string;
  /** Where the server gives the file no name. */
  fallback: string;
  /** Said once the file is there. */
  done: string;
}

/** Fetches a file as the signed-in user and hands it to the browser to keep; says what went wrong. */
export function DownloadButton({ address, fallback, done, ...button }: DownloadButtonProps) {
  const say = useSay();
  const [isTaking, setIsTaking] = useState(false);
  const take = async () => {
    setIsTaking(true);
    try {
      const { blob, name } = await download(address);
      saveFile(blob, name ?? fallback);
      say.done(done);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsTaking(false);
    }
  };
  return <Button {...button} loading={busy(isTaking)} onClick={() => void take()} />;
}
