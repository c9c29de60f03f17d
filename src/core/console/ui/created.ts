/** A row created in another tab, to be chosen in this tab's form. */
export interface Created {
  readonly id: number;
  readonly title: string;
}

const channelOf = (resource: string) => `console.created.${resource}`;

/** Notifies the browser's other tabs that a row was created in this one. */
export function announceCreated(resource: string, { id, title }: Created): void {
  const channel = new BroadcastChannel(channelOf(resource));
  channel.postMessage({ id, title });
  channel.close();
}

/** Listens for rows created in other tabs of this browser. Returns a function that stops listening. */
export function onCreated(resource: string, hear: (row: Created) => void): () => void {
  const channel = new BroadcastChannel(channelOf(resource));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { id, title } = Object(data);
    if (typeof id === 'number' && typeof title === 'string') hear({ id, title });
  };
  return () => channel.close();
}
