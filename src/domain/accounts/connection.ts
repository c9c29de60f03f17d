import { array, codeOf, epochMs, flag, nullable, object, string } from '#core/model/shape.ts';

/** Configuration state of an external service, judged by its settings alone. */
export const connectionStates = {
  READY: '設定済',
  DEMO: 'デモの代役',
  PARTLY: '設定が不足',
  MISSING: '未設定',
} as const;
export type ConnectionState = keyof typeof connectionStates;

/** Result of a connection test: whether it succeeded, and a message that says what to do. */
export interface ConnectionOutcome {
  readonly isOk: boolean;
  readonly message: string;
}

/** An environment variable that a connection reads. */
export interface ConnectionSetting {
  /** Name of the variable. */
  readonly name: string;
  readonly purpose: string;
  /** True when the connection cannot work without it. */
  readonly required: boolean;
}

/** An external service, as described by the feature that calls it. */
export interface Connection {
  /** In kebab-case. */
  readonly name: string;
  readonly label: string;
  /** The functions that need this service. */
  readonly purpose: string;
  readonly settings: readonly ConnectionSetting[];
  /** Makes a cheap call without side effects. An exception counts as an outage; the message must not contain secrets. */
  test(): Promise<ConnectionOutcome>;
  /** What the service no longer gives, or will stop giving; one sentence each. */
  notes?(): Promise<readonly string[]>;
}

/** The connections that a feature's `server.ts` exports. */
export interface HasConnections {
  readonly connections: readonly ((deps: never) => Connection)[];
}

/** A connection as the API returns it. */
export const shownConnection = object({
  name: string,
  label: string,
  purpose: string,
  state: codeOf(connectionStates),
  settings: array(object({ name: string, purpose: string, required: flag, isSet: flag })),
  notes: array(string),
  lastTry: nullable(object({ date: epochMs, isOk: flag, message: string })),
});
