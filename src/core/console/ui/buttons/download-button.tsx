import { Button, type ButtonProps } from 'antd';
import { download } from '#core/console/http/client.ts';
import { useSend } from '#core/console/http/send.ts';
import { useToast } from '../dialogs.tsx';
import { saveFile } from '../files/save-file.ts';
import { busy } from '../states/busy.tsx';
import { useDownloadProgress } from './use-download-progress.ts';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  address: string;
  /** File name if the server sends none. */
  fallback: string;
  /** The message after success. */
  done: string;
  /** For a file made of many others: no timeout, and shows the progress. */
  isBig?: boolean;
}

/** A button that downloads a file as the signed-in user and saves it. Reports failures. */
export function DownloadButton({ address, fallback, done, isBig = false, children, ...button }: DownloadButtonProps) {
  const toast = useToast();
  const { isRunning: isTaking, run } = useSend({ failed: toast.failed });
  const { received, begin, onDownloadProgress } = useDownloadProgress();
  const take = async () => {
    begin();
    const { blob, name } = await download(address, isBig ? { timeout: 0, onDownloadProgress } : {});
    saveFile(blob, name ?? fallback);
    toast.done(done);
  };
  return (
    <Button {...button} loading={busy(isTaking)} onClick={() => void run(take)}>
      {isTaking && received !== null && children !== undefined ? received : children}
    </Button>
  );
}
