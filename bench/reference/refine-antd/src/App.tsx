import {
  AuthPage,
  ErrorComponent,
  RefineThemes,
  ThemedLayout,
  ThemedSider,
  ThemedTitle,
  useNotificationProvider,
} from '@refinedev/antd';
import { Authenticated, Refine } from '@refinedev/core';
import routerProvider, {
  CatchAllNavigate,
  DocumentTitleHandler,
  NavigateToResource,
  UnsavedChangesNotifier,
} from '@refinedev/react-router';
import dataProvider from '@refinedev/simple-rest';
import { App as AntdApp, ConfigProvider } from 'antd';
import jaJP from 'antd/locale/ja_JP';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { authProvider } from './auth-provider.ts';
import '@refinedev/antd/dist/reset.css';
import { StoreCreate } from './pages/create.tsx';
import { StoreEdit } from './pages/edit.tsx';
import { StoreList } from './pages/list.tsx';
import { StoreShow } from './pages/show.tsx';

export default function App() {
  return (
    <BrowserRouter>
      <ConfigProvider theme={RefineThemes.Blue} locale={jaJP}>
        <AntdApp>
          <Refine
            dataProvider={dataProvider('/api')}
            authProvider={authProvider}
            routerProvider={routerProvider}
            notificationProvider={useNotificationProvider}
            resources={[
              {
                name: 'search-conditions',
                list: '/search-conditions',
                create: '/search-conditions/create',
                edit: '/search-conditions/edit/:id',
                show: '/search-conditions/show/:id',
                meta: { label: '登録店舗', canDelete: true },
              },
            ]}
            options={{ syncWithLocation: true, warnWhenUnsavedChanges: true, disableTelemetry: true }}
          >
            <Routes>
              <Route
                element={
                  <Authenticated key="authenticated-inner" fallback={<CatchAllNavigate to="/login" />}>
                    <ThemedLayout
                      Sider={(props) => <ThemedSider {...props} fixed />}
                      Title={({ collapsed }) => <ThemedTitle collapsed={collapsed} text="店舗" />}
                    >
                      <Outlet />
                    </ThemedLayout>
                  </Authenticated>
                }
              >
                <Route index element={<NavigateToResource resource="search-conditions" />} />
                <Route path="/search-conditions">
                  <Route index element={<StoreList />} />
                  <Route path="create" element={<StoreCreate />} />
                  <Route path="edit/:id" element={<StoreEdit />} />
                  <Route path="show/:id" element={<StoreShow />} />
                </Route>
                <Route path="*" element={<ErrorComponent />} />
              </Route>
              <Route
                element={
                  <Authenticated key="authenticated-outer" fallback={<Outlet />}>
                    <NavigateToResource />
                  </Authenticated>
                }
              >
                <Route path="/login" element={<AuthPage type="login" />} />
              </Route>
            </Routes>
            <UnsavedChangesNotifier />
            <DocumentTitleHandler />
          </Refine>
        </AntdApp>
      </ConfigProvider>
    </BrowserRouter>
  );
}
