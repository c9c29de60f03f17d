import type { ComponentType } from 'react';
import type { Page, ResolvedResource } from '#model/resolve.ts';

export type LoadPage = () => Promise<{ default: ComponentType<{ resource: ResolvedResource }> }>;

/** The pages that any declared resource gets, each fetched when it is first shown. */
export const generatedPages: Readonly<Record<Page, LoadPage>> = {
  list: () => import('./list/list-page.tsx'),
  create: () => import('./create/create-page.tsx'),
  edit: () => import('./edit/edit-page.tsx'),
  show: () => import('./show/show-page.tsx'),
};
