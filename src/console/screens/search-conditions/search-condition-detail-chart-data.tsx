import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { Link, useParams } from 'react-router';
import { textOf } from '#console/fields/text-of.ts';
import { useProduct } from '#console/session/product.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';
import { fieldNamed, resourceNamed, subFields } from '#model/resolve.ts';
import { OfFound } from '../of-found.tsx';
import { findKeyword } from './find-keyword.ts';

/** One keyword of a store: what is measured, and what it is to reach. */
export default function SearchConditionDetailChartData() {
  const { resources } = useProduct();
  const { searchConditionDetailId = '' } = useParams();
  const id = Number(searchConditionDetailId);
  const found = useQuery({ queryKey: ['screen', 'keyword', id], queryFn: ({ signal }) => findKeyword(id, signal) });
  const details = fieldNamed(resourceNamed(resources, 'search-conditions'), 'details');
  const fields = details.kind === 'children' ? subFields(details) : [];
  return (
    <OfFound title="順位の推移" found={found}>
      {({ store, keyword, labels }) => (
        <div className="tj-page">
          <PageHeader
            title={`${String(keyword.keyword)} の順位の推移`}
            breadcrumb={<Link to={`/search-conditions/${store.id}`}>{String(store.name)}</Link>}
          />
          <Descriptions
            bordered
            column={{ xs: 1, md: 2 }}
            items={fields.map((field) => ({
              key: field.name,
              label: field.label,
              children: textOf(field, keyword[field.name], labels, `details.${field.name}`) || '—',
            }))}
          />
        </div>
      )}
    </OfFound>
  );
}
