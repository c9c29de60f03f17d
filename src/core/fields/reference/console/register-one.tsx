import { useEffect, useState } from 'react';
import { words } from '#core/console/i18n/words.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { type Created, onCreated } from '#core/console/ui/created.ts';
import { pagePath } from '#core/console/ui/paths.ts';

interface RegisterOneProps {
  /** The resource that has no rows yet. */
  to: string;
  onCreated: (row: Created) => void;
}

/** A link that creates the first row in a new tab, so that the form is kept. The created row is then chosen here. */
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
    <a href={path} target="_blank" rel="noopener" className="tj-touch" onClick={() => setIsWaiting(true)}>
      {words().registerOne(resource.label)}
    </a>
  );
}
