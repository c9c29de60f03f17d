import { boolean, codeOf, list, moment, nullable, object, text } from '#core/model/shape.ts';

/** How an outside service stands by its settings alone. */
export const connectionStates = {
  READY: '設定済',
  DEMO: 'デモの代役',
  PARTLY: '設定が不足',
  MISSING: '未設定',
} as const;
export type ConnectionState = keyof typeof connectionStates;

/** What came of a try: whether it went, and what a person is to know or to do. */
export interface ConnectionOutcome {
  readonly isOk: boolean;
  readonly message: string;
}

/** A setting of the environment that a connection takes. */
export interface ConnectionSetting {
  /** The variable. */
  readonly name: string;
  readonly purpose: string;
  /** Without it there is no connection. */
  readonly required: boolean;
}

/** An outside service as the feature that talks to it knows it. */
export interface Connection {
  /** In kebab-case. */
  readonly name: string;
  readonly label: string;
  /** What does not work without it. */
  readonly purpose: string;
  readonly settings: readonly ConnectionSetting[];
  /** A cheap call that changes nothing there. What it throws is an outage; no secret may stand in its outcome. */
  test(): Promise<ConnectionOutcome>;
}

/** What a feature's `server.ts` names of the services that it talks to. */
export interface HasConnections {
  readonly connections: readonly ((deps: never) => Connection)[];
}

/** A connection as it is shown. */
export const shownConnection = object({
  name: text,
  label: text,
  purpose: text,
  state: codeOf(connectionStates),
  settings: list(object({ name: text, purpose: text, required: boolean, isSet: boolean })),
  lastTry: nullable(object({ date: moment, isOk: boolean, message: text })),
});
