import type { FormExtras } from '#core/console/pages/form/row-form.tsx';
import { CreateDrawer } from '#core/console/pages/form-pages.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { resourceNamed } from '#core/model/resolved.ts';
import { locationExtras } from './form-extras.tsx';

interface LocationDrawerProps {
  onCreated: (location: { readonly id: number; readonly name: string }) => void;
  onClose: () => void;
}

const given = { kind: 'POINT' };
const extras: FormExtras = { ...locationExtras, only: ['name', 'kind', 'latitude', 'longitude', 'radius'] };

/** Creates a search location in a drawer above the form that needs it. */
export default function LocationDrawer({ onCreated, onClose }: LocationDrawerProps) {
  const { resources } = useProduct();
  return (
    <CreateDrawer
      resource={resourceNamed(resources, 'search-location')}
      title="新しい検索位置"
      given={given}
      extras={extras}
      onCreated={({ row }, name) => onCreated({ id: row.id, name })}
      onClose={onClose}
    />
  );
}
