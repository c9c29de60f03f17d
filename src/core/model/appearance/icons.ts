/** The icons that a declaration may use; the console draws each of them. */
export type IconName =
  | 'audit'
  | 'bell'
  | 'calendar'
  | 'dashboard'
  | 'environment'
  | 'file-text'
  | 'form'
  | 'history'
  | 'idcard'
  | 'link'
  | 'login'
  | 'message'
  | 'shop'
  | 'star'
  | 'table'
  | 'team';
