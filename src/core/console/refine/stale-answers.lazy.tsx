import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import type { Live } from '../session/product.tsx';
import { markStale } from './mark-stale.ts';

/** Shows nothing; marks answers as stale while the user is signed in. */
export default function StaleAnswers({ live }: { live: Live }) {
  const client = useQueryClient();
  const { resources } = useProduct();
  useEffect(() => markStale(client, resources, live), [client, resources, live]);
  return null;
}
