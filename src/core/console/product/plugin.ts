import type { ComponentType } from 'react';
import type { FieldComponent } from '#core/console/fields/component.ts';
import type { Live } from '#core/console/refine/live.ts';
import type { Me } from '#core/console/session/me.ts';
import type { IconName } from '#core/model/appearance/icons.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { Path } from '#core/model/declaration/routes.ts';
import type { FieldKind } from '#core/model/fields/registry.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { Page, ResolvedResource, ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Role } from '#core/model/roles.ts';
import { auditedComponents } from './audited.ts';
import { nameComponents } from './name-components.ts';

/** A page of a resource, fetched when it is first shown. */
export type LoadPage = () => Promise<{ default: ComponentType<{ resource: ResolvedResource }> }>;
export type LoadScreen = () => Promise<{ default: ComponentType }>;
/** What lies over the screen until it is closed. It stands in the shell from when it is first opened, closed or not. */
export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
export type LoadOverlay = () => Promise<{ default: ComponentType<OverlayProps> }>;

/** Who may open a screen: these roles, whoever may do this to the resource, or everybody, signed in or not. */
export type Gate<Name extends string = string> =
  | 'public'
  | { readonly roles: readonly Role[]; readonly otherwise?: string }
  | { readonly resource: Name; readonly operation: string };

/** A screen that no resource has of itself; it stands under its path. */
export interface Screen<Name extends string = string> {
  readonly gate: Gate<Name>;
  readonly load: LoadScreen;
  /** Its name in the palette, for screens that can be opened by their address alone and stand in no menu. */
  readonly title?: string;
  /** `account`: it stands among the screens on which users look after their own account. */
  readonly group?: 'account';
  /** Params that say how it is looked at: with another value it is the same page still, and the focus stays. */
  readonly views?: readonly string[];
}

/** Finds, by what was typed, what is no row of a list; fetched when something is first looked for. */
export interface Finder<Name extends string = string> {
  readonly gate: Gate<Name>;
  /** What it finds is called. */
  readonly label: string;
  readonly load: () => Promise<{ default: (search: string, signal: AbortSignal) => Promise<readonly FoundPlace[]> }>;
}

/** A place in the console, what it is called, and what tells it from others of that name. */
export interface FoundPlace {
  readonly path: string;
  readonly label: string;
  readonly note: string;
}

/** What every part of the frame is handed. */
export interface FramePart {
  readonly live: Live;
  /** Opens an overlay by its name. */
  readonly open: (overlay: string) => void;
}

/** The kind of each field, by resource. */
type FieldKinds = Readonly<Record<string, Readonly<Record<string, FieldKind>>>>;

/** What one capability adds to the console; `Kinds`: the resources there are, and the kind of each of their fields. */
export interface ConsolePlugin<
  Kinds extends FieldKinds = FieldKinds,
  Name extends keyof Kinds & string = keyof Kinds & string,
> {
  /** By their paths. */
  readonly screens?: Readonly<Record<Path, Screen<Name>>>;
  /** Pages of resources made by hand, as `resource/page`. Their route and their gate stay the declaration's. */
  readonly pages?: { readonly [page in `${Name}/${Page}`]?: LoadPage };
  /** Fields that look other than their kind, wherever they are shown. */
  readonly fields?: {
    readonly [R in Name]?: { readonly [N in keyof Kinds[R] & string]?: FieldComponent<ResolvedFieldOf<Kinds[R][N]>> };
  };
  /** Parts of the header, from the left. */
  readonly header?: Readonly<Record<string, ComponentType<FramePart>>>;
  /** Parts above the content of every screen. */
  readonly banners?: Readonly<Record<string, ComponentType>>;
  /** Parts that stay whatever screen is shown, and show themselves when they have something to say. */
  readonly beside?: Readonly<Record<string, ComponentType<FramePart>>>;
  readonly overlays?: Readonly<Record<string, LoadOverlay>>;
  /** The first entry of the side menu; one plugin of a product has it. */
  readonly home?: HomeEntry;
  readonly userMenu?: readonly PlacedUserMenuEntry[];
  /** Resources whose rows the palette finds by what is typed. */
  readonly finds?: readonly Name[];
  /** What else the palette finds, by names of the feature's own. */
  readonly finders?: Readonly<Record<string, Finder<Name>>>;
  /** Where those are kept who must set up a second factor first; one plugin of a product says it. */
  readonly secondFactorPath?: Path;
  /** The role of the signed-in user; one plugin of a product says it. */
  readonly roleOf?: (me: Me) => Role;
}

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The first entry of the side menu, for those who have it. */
export type HomeEntry = MenuEntry & { readonly roles: readonly Role[] };

/** An entry of the user menu: a screen, an overlay, or the way out. */
export type UserMenuEntry = { readonly label: string; readonly roles?: readonly Role[] } & (
  | { readonly path: string }
  | { readonly opens: string }
  | { readonly does: 'log-out' }
);

/** An entry of the user menu with its place among those of all plugins. */
export type PlacedUserMenuEntry = UserMenuEntry & { readonly order: number };

/** A product's console: what is declared, and what its capabilities add. */
export interface ConsoleProduct {
  readonly resources: ResolvedResources;
  readonly plugins: readonly ConsolePlugin[];
  readonly home: HomeEntry;
  /** In order. */
  readonly userMenu: readonly UserMenuEntry[];
  /** Resources whose rows the palette finds by what is typed. */
  readonly finds: readonly string[];
  /** Where those are kept who must set up a second factor first. */
  readonly secondFactorPath: string;
  readonly roleOf: (me: Me) => Role;
}

/** The console of what is declared and what its capabilities add. */
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

/** The user menu of a role, in order. */
export function userMenuFor(menu: readonly UserMenuEntry[], role: Role): readonly UserMenuEntry[] {
  return menu.filter(({ roles }) => roles === undefined || roles.includes(role));
}
