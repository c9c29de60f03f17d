import { useEffect, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { type Created, onCreated } from '#core/console/ui/created.ts';
import { pagePath } from '#core/console/ui/paths.ts';

interface RegisterOneProps {
  /** The resource of which there is no row yet. */
  to: string;
  onCreated: (row: Created) => void;
}

/** The way to the first row to choose, in a tab of its own, so that the form is kept; the row that is made there comes back chosen. */
export function RegisterOne({ to, onCreated: choose }: RegisterOneProps) {
  const { resources, actor } = useProduct();
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    return onCreated(to, (row) => {
      setIsWaiting(false);
      choose(row);
    });
  }, [to, isWaiting, choose]);
  const resource = resources.get(to);
  const path = resource === undefined ? null : pagePath(resource, 'create', actor);
  if (resource === undefined || path === null) return null;
  return (
    <a href={path} target="_blank" rel="noopener opener" className="tj-touch" onClick={() => setIsWaiting(true)}>
      {words().registerOne(resource.label)}
    </a>
  );
}
