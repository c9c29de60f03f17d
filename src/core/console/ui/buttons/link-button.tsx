import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A button that goes somewhere: a real link, so that it can be opened beside. */
export function LinkButton({ to, ...props }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to);
  return <Button {...props} href={href} onClick={onClick} />;
}
