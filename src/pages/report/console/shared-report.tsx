import { Button } from 'antd';
import { useLocation } from 'react-router';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { useCall, useSend } from '#core/console/http/calls.ts';
import { addressOf, download, failureOf } from '#core/console/http/client.ts';
import { saveFile } from '#core/console/ui/buttons/downloads.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { minuteText } from '#core/model/day.ts';
import { monthInWords } from '#domain/month.ts';
import { getSharedReport, openSharedReport, readSharedReport } from '../calls.ts';
import { ReportView } from './view/report-view.tsx';

/** The public page of a shared report's link; needs no sign-in. */
export default function SharedReport() {
  // In the fragment, which browsers do not send to servers
  const token = useLocation().hash.slice(1);
  const looked = useCall(getSharedReport, { body: { token } }, { enabled: token !== '', retry: false });
  return (
    <AuthFrame title="月次レポート">
      {token === '' && <AuthNote kind="error">受け取ったリンクから開いてください</AuthNote>}
      {token !== '' && looked.isPending && <SkeletonRows rows={2} />}
      {looked.isError && <AuthNote kind="error">{failureOf(looked.error).message}</AuthNote>}
      {looked.isSuccess && (
        <article>
          <p>
            {looked.data.of}の{monthInWords(looked.data.period)}のレポートです。
          </p>
          {looked.data.agency !== null && <p>作成: {looked.data.agency}</p>}
          <Open token={token} name={`月次レポート_${looked.data.period.replace('-', '')}.pdf`} />
          <p>このリンクは {minuteText(looked.data.expiresDate)} まで使えます。</p>
          <Content token={token} />
        </article>
      )}
    </AuthFrame>
  );
}

/** The report itself. */
function Content({ token }: { token: string }) {
  const read = useCall(readSharedReport, { body: { token } }, { retry: false, staleTime: 'static' });
  if (read.isError) return <AuthNote kind="error">{failureOf(read.error).message}</AuthNote>;
  return read.isSuccess ? <ReportView content={read.data} /> : <SkeletonRows rows={8} />;
}

/** Generates the report's PDF and lets the browser open or save it. */
function Open({ token, name }: { token: string; name: string }) {
  const { isRunning: isOpening, failure: error, run } = useSend();
  const open = async () => {
    const file = await download(addressOf(openSharedReport, {}), { body: { token } });
    saveFile(file.blob, file.name ?? name);
  };
  return (
    <>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      <Button type="primary" block loading={busy(isOpening)} onClick={() => void run(open)}>
        レポートを開く（PDF）
      </Button>
    </>
  );
}
