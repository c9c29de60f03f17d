declare const asked: unique symbol;

/** The name of a declared job, typed with its payload, which is JSON. */
export type JobName<D extends object = object> = string & { readonly [asked]: D };

/** The payload of a job that is scheduled, or that finds its work by itself. */
export type NoPayload = Readonly<Record<never, never>>;

/** Declares a job: who queues it and who handles it share the type of its payload. */
export function job<D extends object = NoPayload>(name: string): JobName<D> {
  // At run time it is only the name; the compiler checks the payload on both sides
  return name as JobName<D>;
}
