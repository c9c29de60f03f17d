import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { callKey, send, useCall, useSend } from '#core/console/http/calls.ts';
import { addressOf, download } from '#core/console/http/client.ts';
import { revokeObjectUrl } from '#core/console/ui/buttons/downloads.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { type IssuerImage, issuerImageNames, issuerImages } from '#domain/invoices/issuer-image.ts';
import { deleteIssuerImage, getIssuerImage, getIssuerImages, putIssuerImage } from '../calls.ts';
import styles from './issuer-images.module.css';

const help: Readonly<Record<IssuerImage, string>> = {
  logo: '発行者名の上に、幅56mm・高さ13mmに収めて印字します。',
  seal: '発行者名の右端に重ねて、21mm四方に収めて印字します。背景が透明なPNGが向いています。',
};

/** The logo and the seal, which appear on documents issued from now on. */
export function IssuerImages() {
  const query = useCall(getIssuerImages, {}, { staleTime: 0 });
  return (
    <Card size="small" title="ロゴと社印" className={styles.card}>
      <p className={styles.first}>PNG・JPEG、1MB・縦横1500ピクセルまで。変更は次に発行する請求書から反映されます。</p>
      {issuerImageNames.map((image) => (
        <OneImage
          key={image}
          image={image}
          isThere={(query.data?.[image] ?? null) !== null}
          seen={query.dataUpdatedAt}
        />
      ))}
    </Card>
  );
}

interface OneImageProps {
  image: IssuerImage;
  isThere: boolean;
  seen: number;
}

function OneImage({ image, isThere, seen }: OneImageProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const address = useBlobAddress(isThere ? addressOf(getIssuerImage, { image }) : null, seen);
  const label = issuerImages[image];
  const { change, isBusy } = useImageChange();
  const put = (file: File) =>
    change(
      () => send(putIssuerImage, { image, body: file }, { headers: { 'Content-Type': file.type } }),
      `${label}を登録しました`,
    );
  return (
    <div className={styles.image}>
      <div>{label}</div>
      {address !== null && <img src={address} alt={`登録した${label}`} className={styles.picture} />}
      <p className={styles.help}>{help[image]}</p>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={`${label}の画像`}
        hidden
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked !== undefined) void put(picked);
          // Reset, so that the same file can be chosen again after its removal
          event.target.value = '';
        }}
      />
      <div className={styles.actions}>
        <Button loading={busy(isBusy)} onClick={() => chooser.current?.click()}>
          {isThere ? `別の${label}を選ぶ` : `${label}を選ぶ`}
        </Button>
        {isThere && (
          <Button
            disabled={isBusy}
            onClick={() => void change(() => send(deleteIssuerImage, { image }), `${label}を外しました`)}
          >
            {label}を外す
          </Button>
        )}
      </div>
    </div>
  );
}

/** Changes an image, shows a toast, and refetches the images. */
function useImageChange() {
  const client = useQueryClient();
  const toast = useToast();
  const { isRunning: isBusy, run } = useSend({
    failed: toast.failed,
    after: () => client.invalidateQueries({ queryKey: callKey(getIssuerImages) }),
  });
  const change = (call: () => Promise<unknown>, done: string) =>
    run(async () => {
      await call();
      toast.done(done);
    });
  return { change, isBusy };
}

/** Downloads a file of the API with the session and returns a blob URL for it; downloads again when `seen` changes. */
function useBlobAddress(path: string | null, seen: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the image changes without its path
  useEffect(() => {
    if (path === null) return setAddress(null);
    let made: string | null = null;
    let isGone = false;
    download(path).then(
      ({ blob }) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => setAddress(null),
    );
    return () => {
      isGone = true;
      if (made !== null) revokeObjectUrl(made);
    };
  }, [path, seen]);
  return address;
}
