import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '#core/console/http/address.ts';
import { download } from '#core/console/http/client.ts';
import { send } from '#core/console/http/send.ts';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { type IssuerImage, issuerImageNames, issuerImages } from '#domain/issuer-image.ts';
import { deleteIssuerImage, getIssuerImage, getIssuerImages, putIssuerImage } from '../calls.ts';

const help: Readonly<Record<IssuerImage, string>> = {
  logo: '発行者名の上に、幅56mm・高さ13mmに収めて印字します。',
  seal: '発行者名の右端に重ねて、21mm四方に収めて印字します。背景が透明なPNGが向いています。',
};

/** Logo and seal, which stand on every document from the next one on. */
export function IssuerImages() {
  const query = useCall(getIssuerImages, {}, { staleTime: 0 });
  return (
    <Card size="small" title="ロゴと社印" style={{ marginTop: 16 }}>
      <p style={{ marginTop: 0 }}>PNG・JPEG、1MB・縦横1500ピクセルまで。変更は次に発行する請求書から反映されます。</p>
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

function OneImage({ image, isThere, seen }: { image: IssuerImage; isThere: boolean; seen: number }) {
  const client = useQueryClient();
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const address = useBlobAddress(isThere ? addressOf(getIssuerImage, { image }) : null, seen);
  const label = issuerImages[image];
  const change = async (call: () => Promise<unknown>, done: string) => {
    setIsBusy(true);
    try {
      await call();
      say.done(done);
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
      await client.invalidateQueries({ queryKey: callKey(getIssuerImages) });
    }
  };
  return (
    <div style={{ marginBottom: 16 }}>
      <div>{label}</div>
      {address !== null && (
        <img
          src={address}
          alt={`登録した${label}`}
          style={{ display: 'block', maxWidth: 224, maxHeight: 84, background: '#ffffff' }}
        />
      )}
      <p style={{ margin: '4px 0' }}>{help[image]}</p>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={`${label}の画像`}
        hidden
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked !== undefined)
            void change(
              () => send(putIssuerImage, { image, body: picked }, { headers: { 'Content-Type': picked.type } }),
              `${label}を登録しました`,
            );
          // The same file may be chosen again after it was taken out
          event.target.value = '';
        }}
      />
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
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

/** An address under which the browser shows what stands at a path of the API, fetched with the session; anew with each `seen`. */
function useBlobAddress(path: string | null, seen: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there changes without its path
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
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, seen]);
  return address;
}
