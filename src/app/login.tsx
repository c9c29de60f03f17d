import './console/login-words.ts';
import { corePaths, plainPath } from '#core/model/paths/path-to.ts';
import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, type ThemeConfig } from 'antd';
import jaJP from 'antd/es/locale/ja_JP';
import { createRoot } from 'react-dom/client';
import { ChangePasswordPage } from '#accounts/console/login/change-password-page.tsx';
import { LoginPage } from '#accounts/console/login/login-page.tsx';
import { ResetPasswordPage } from '#accounts/console/login/reset-password-page.tsx';
import { readToken } from '#core/console/http/token.ts';
import { safeTarget } from '#core/console/session/addresses.ts';
import { takeEndReason } from '#core/console/session/end-reason.ts';
import { forgetSession, keepSession } from '#core/console/session/session.ts';
import { isDarkNow, showTheme } from '#core/console/session/stored-theme.ts';
import { applyBrand } from '#core/console/ui/identity/brand.ts';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { useCalmTheme } from '#core/console/ui/theme/calm-theme.ts';
import { lightTheme } from '#core/console/ui/theme/light-theme.ts';
import { setStyleNonce } from '#core/console/ui/theme/style-nonce.ts';

applyBrand();
const path = location.pathname.replace(/\/$/, '');
const params = new URLSearchParams(location.search);
const to = safeTarget(params.get('to'), location.origin);
const isLogin = path === corePaths.login || path === plainPath('/auth/login');
const confirmation = params.get('confirm');
const endReason = takeEndReason();

// A signed-in user is sent on, except with a confirmation link from a mail. If the token is stale, the console removes it and returns here
// without one
if (isLogin && confirmation === null && readToken() !== undefined) location.replace(to);
else {
  setStyleNonce(document);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const isDark = isDarkNow();
  showTheme(isDark);
  // The dark theme is loaded only if it is used
  const look = isDark ? import('#core/console/shell/dark-theme.ts').then(({ darkTheme }) => darkTheme) : lightTheme;
  void Promise.resolve(look)
    .catch(() => lightTheme)
    .then((theme) => createRoot(root).render(<Themed theme={theme} />));
}

function Themed({ theme }: { theme: ThemeConfig }) {
  return (
    <ConfigProvider locale={jaJP} theme={useCalmTheme(theme)} button={{ autoInsertSpace: false }}>
      <Page />
    </ConfigProvider>
  );
}

function Page() {
  if (isLogin) return <LoginPage to={to} endReason={endReason} confirmation={confirmation} onSession={keepSession} />;
  if (path === plainPath('/auth/reset-password')) return <ResetPasswordPage />;
  if (path === plainPath('/auth/change-password'))
    return <ChangePasswordPage token={params.get('token')} onSessionsEnded={forgetSession} />;
  return <NotFoundPage />;
}
