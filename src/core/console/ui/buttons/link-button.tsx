import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A button that is a real link, so that it can be opened in a new tab. */
export function LinkButton({ to, ...props }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <Button {...props} href={href} onClick={onClick} />;
}
