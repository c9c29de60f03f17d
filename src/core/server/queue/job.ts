declare const asked: unique symbol;

/** The name of a declared job, which knows what the job is asked for with: JSON. */
export type JobName<D extends object = object> = string & { readonly [asked]: D };

/** What a job that the clock asks for, or that looks for its work by itself, is asked for with. */
export type Nothing = Readonly<Record<never, never>>;

/** Declares a job: whoever asks for it gives these data, and who does it is given them. */
export function job<D extends object = Nothing>(name: string): JobName<D> {
  // At run time a name and nothing else; that the data are there is what the two ends are compiled for
  return name as JobName<D>;
}
