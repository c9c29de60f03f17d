/** A row that was made, as a form in another tab may want to choose it. */
export interface Created {
  readonly id: number;
  readonly title: string;
}

const channelOf = (resource: string) => `console.created.${resource}`;

/** Notifies the user's other tabs of a row that was made in this one. */
export function announceCreated(resource: string, { id, title }: Created): void {
  const channel = new BroadcastChannel(channelOf(resource));
  channel.postMessage({ id, title });
  channel.close();
}

/** Listens for rows that are made in other tabs of this browser, until the function that it gives is called. */
export function onCreated(resource: string, hear: (row: Created) => void): () => void {
  const channel = new BroadcastChannel(channelOf(resource));
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { id, title } = Object(data);
    if (typeof id === 'number' && typeof title === 'string') hear({ id, title });
  };
  return () => channel.close();
}
