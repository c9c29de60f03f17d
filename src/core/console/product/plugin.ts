import type { ComponentType, ReactNode } from 'react';
import type { FieldComponent } from '#core/console/fields/field-component.ts';
import type { Me } from '#core/console/session/me.ts';
import type { Live } from '#core/console/session/product.tsx';
import type { IconName } from '#core/model/appearance/icons.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { Path } from '#core/model/declaration/routes.ts';
import type { FieldKind } from '#core/model/fields/registry.ts';
import type { Route } from '#core/model/paths/path-to.ts';
import type { Page, ResolvedFieldOf, ResolvedResource, ResolvedResources } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { auditedComponents } from './audited.ts';
import { nameComponents } from './name-components.ts';

/** Loads a page of a resource on first use. */
export type LoadPage = () => Promise<{ default: ComponentType<{ resource: ResolvedResource }> }>;
export type LoadScreen = () => Promise<{ default: ComponentType }>;
/** Props of an overlay, such as a dialog. It is mounted when it is first opened, and stays mounted when closed. */
export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
export type LoadOverlay = () => Promise<{ default: ComponentType<OverlayProps> }>;

/** Who may open a screen: these roles, the roles that may run the operation on the resource, or everyone without a session. */
export type Gate<Name extends string = string> =
  | 'public'
  | { readonly roles: readonly Role[]; readonly otherwise?: string }
  | { readonly resource: Name; readonly operation: string };

/** Begun on a screen: a dialog that `useOpenOnArrival` opens by this name, or the screen as its address `?…` shows it. */
export type ScreenOperation<Name extends string = string> = {
  readonly label: string;
  readonly gate: Gate<Name>;
} & ({ readonly asks: string } | { readonly search: string });

/** A custom screen of a plugin, i.e. no page of a resource. */
export interface Screen<Name extends string = string> {
  readonly gate: Gate<Name>;
  readonly load: LoadScreen;
  /** Its name in the command palette. Only for screens that need no params and are in no menu. */
  readonly title?: string;
  /** What can be begun here from the command palette, with its label. */
  readonly operations?: readonly ScreenOperation<Name>[];
  /** `account`: listed among the screens for one's own account. */
  readonly group?: 'account';
  /** Params that only change the view: a change of one keeps the page mounted, and the focus in place. */
  readonly views?: readonly string[];
}

/** A search of the command palette for things other than rows. Loaded on the first search. */
export interface Finder<Name extends string = string> {
  readonly gate: Gate<Name>;
  /** The kind of its results, as shown. */
  readonly label: string;
  readonly load: () => Promise<{ default: (search: string, signal: AbortSignal) => Promise<readonly FoundPlace[]> }>;
}

/** A search result: a path in the console, its name, and a note that distinguishes it from others with the same name. */
export interface FoundPlace {
  readonly path: string;
  readonly label: string;
  readonly note: string;
}

/** A tab on the page of a row. */
export interface ShowTab {
  /** As in the address. */
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
  /** Shown after the facts tab instead of before it. */
  readonly after?: boolean;
}

/** Returns the tabs for a row. A tab with the key of a related list replaces that list, and takes its label and count. */
export type TabsOf = (row: Row, labels: Labels) => readonly ShowTab[];
/** Loads tabs together with the page of the row; the content of a tab should load when it is opened. */
export type LoadTabs = () => Promise<{ default: TabsOf }>;
/** Loads an action on a row together with the row's page. */
export type LoadRowAction = () => Promise<{ default: ComponentType<{ row: Row }> }>;

/** A part of a screen for some roles, loaded when the screen opens. */
export interface ScreenPart {
  readonly roles: readonly Role[];
  /** `onKnown`: to be called when it is known what the part shows, since what is below waits for it. May be called more than once. */
  readonly load: () => Promise<{ default: ComponentType<{ onKnown: () => void }> }>;
}

/** Props of a part of the frame. */
export interface FramePart {
  readonly live: Live;
  /** Opens an overlay by its name. */
  readonly open: (overlay: string) => void;
}

/** The kind of each field, by resource. */
type FieldKinds = Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** What one feature adds to the console. `Kinds`: the product's resources with the kinds of their fields. */
export interface ConsolePlugin<
  Kinds extends FieldKinds = FieldKinds,
  Name extends keyof Kinds & string = keyof Kinds & string,
> {
  /** By path. */
  readonly screens?: Readonly<Record<Path, Screen<Name>>>;
  /** Custom pages that replace generated ones, as `resource/page`. The declaration still decides their path and roles. */
  readonly pages?: { readonly [page in `${Name}/${Page}`]?: LoadPage };
  /** Tabs on the pages of rows, as `resource/show`; also on custom ones. After the page's own, in the order of the plugins. */
  readonly tabs?: { readonly [page in `${Name}/show`]?: LoadTabs };
  /** Actions on the pages of rows, before those of the declaration. */
  readonly actions?: { readonly [page in `${Name}/show`]?: LoadRowAction };
  /** Parts of screens that have room for them (`useScreenParts`), by the screen's path and a name. */
  readonly parts?: { readonly [screen in Route]?: Readonly<Record<string, ScreenPart>> };
  /** Components of fields, used wherever the fields are shown. */
  readonly fields?: {
    readonly [R in Name]?: { readonly [N in keyof Kinds[R] & string]?: FieldComponent<ResolvedFieldOf<Kinds[R][N]>> };
  };
  /** Parts of the header, from left to right. */
  readonly header?: Readonly<Record<string, ComponentType<FramePart>>>;
  /** Shown above the content of every screen. */
  readonly banners?: Readonly<Record<string, ComponentType>>;
  /** Parts that are mounted on every screen and appear when needed. */
  readonly beside?: Readonly<Record<string, ComponentType<FramePart>>>;
  readonly overlays?: Readonly<Record<string, LoadOverlay>>;
  /** The first entry of the side menu. Exactly one plugin has it. */
  readonly home?: HomeEntry;
  readonly userMenu?: readonly PlacedUserMenuEntry[];
  /** Resources whose rows the command palette searches. */
  readonly finds?: readonly Name[];
  /** Further searches of the command palette, by name. */
  readonly finders?: Readonly<Record<string, Finder<Name>>>;
  /** The screen that users must stay on until they have set up a second factor. Exactly one plugin has it. */
  readonly secondFactorPath?: Path;
  /** Returns the role of the signed-in user. Exactly one plugin has it. */
  readonly roleOf?: (me: Me) => Role;
}

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The first entry of the side menu, for users with one of the roles. */
export type HomeEntry = MenuEntry & { readonly roles: readonly Role[] };

/** An entry of the user menu: opens a screen or an overlay, or logs out. */
export type UserMenuEntry = { readonly label: string; readonly roles?: readonly Role[] } & (
  | { readonly path: string }
  | { readonly opens: string }
  | { readonly does: 'log-out' }
);

/** An entry of the user menu, with its position among those of all plugins. */
export type PlacedUserMenuEntry = UserMenuEntry & { readonly order: number };

/** A product's console: its declaration, and what its plugins add. */
export interface ConsoleProduct {
  readonly resources: ResolvedResources;
  readonly plugins: readonly ConsolePlugin[];
  readonly home: HomeEntry;
  /** Sorted. */
  readonly userMenu: readonly UserMenuEntry[];
  /** Resources whose rows the command palette searches. */
  readonly finds: readonly string[];
  /** The screen that users must stay on until they have set up a second factor. */
  readonly secondFactorPath: string;
  readonly roleOf: (me: Me) => Role;
}

/**
 * Combines a declaration and plugins into a console. Throws a DeclarationError if home, the screen for the second factor or the role is
 * missing.
 */
export function consoleProductOf(resources: ResolvedResources, plugins: readonly ConsolePlugin[]): ConsoleProduct {
  const home = plugins.find((plugin) => plugin.home !== undefined)?.home;
  const secondFactorPath = plugins.find((plugin) => plugin.secondFactorPath !== undefined)?.secondFactorPath;
  const roleOf = plugins.find((plugin) => plugin.roleOf !== undefined)?.roleOf;
  if (home === undefined || secondFactorPath === undefined || roleOf === undefined)
    throw new DeclarationError('a console needs a home, a screen for the second factor, and the role of its user');
  const fields = plugins.map(({ fields = {} }) => fields);
  nameComponents(resources, fields, auditedComponents(resources));
  return {
    resources,
    plugins,
    home,
    userMenu: plugins.flatMap(({ userMenu = [] }) => userMenu).toSorted((one, other) => one.order - other.order),
    finds: plugins.flatMap(({ finds = [] }) => finds),
    secondFactorPath,
    roleOf,
  };
}

/** The entries of the user menu for a role, in order. */
export function userMenuFor(menu: readonly UserMenuEntry[], role: Role): readonly UserMenuEntry[] {
  return menu.filter(({ roles }) => roles === undefined || roles.includes(role));
}
