import { PageHeader } from '#core/console/ui/page-header.tsx';

/** Where one comes in. */
export default function Home() {
  return <PageHeader title="Welcome to the kitchen" />;
}
