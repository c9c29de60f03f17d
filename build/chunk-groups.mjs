/*
 * The chunks of the console's build. Modules used together share a chunk: a file of two kilobytes costs more in headers,
 * queueing and lost compression than it saves. Lists take precedence over all else; for the reasons see
 * docs/decisions/first-rows.md
 */

const shownByEveryList =
  /\/node_modules\/(react|react-dom|react-router|axios|js-cookie|@refinedev\/[\w-]+|sunflower-antd|query-string|qs|@tanstack\/react-query|antd\/es\/(app|badge|button|checkbox|config-provider|dropdown|input|layout|locale|menu|modal|pagination|popover|select|tag|theme))\//;

// Not needed for the first rows: docs/decisions/first-rows.md
const librariesOfLateParts =
  /\/shell\/menu-item-tooltip\.tsx$|\/node_modules\/(rc-(dialog|dropdown|menu|notification|overflow|pagination\/es\/(?!locale)|progress|resize-observer|select|textarea|tooltip|virtual-list)|resize-observer-polyfill|dayjs|@rc-component\/(portal|trigger)|@refinedev\/antd|antd\/es\/(app\/(App|index|useApp|context)\.js|badge|config-provider\/defaultRenderEmpty|dropdown|empty|input\/(?!Input\.js|style\/(index\.|token|variants)|hooks|utils)|menu|message|modal\/(?!locale\.js)|notification|pagination|popover|progress|select|skeleton|space\/(?!Compact|style\/compact)|tooltip))/;

/** Needed only by pages with a generated form. */
const librariesOfForms =
  /\/node_modules\/(antd\/es\/(input-number|switch)|rc-(input-number|switch)|@rc-component\/mini-decimal)\//;

/**
 * antd's form, and what else only forms made by hand have, or few of the generated ones. The files left out are imported by inputs and
 * buttons, too.
 */
const formOfAntd =
  /\/(ui\/(late-validator|form-submit)|pages\/form\/conflict-dialog)\.tsx?$|\/node_modules\/(antd\/es\/(radio\/|form\/(?!(context|validateMessagesContext|hooks\/useVariants)\.js))|rc-field-form\/es\/(?!(FieldContext|FormContext|ListContext|utils\/typeUtil)\.js)|scroll-into-view|compute-scroll)/;

/** What every form is made of; a list fetches it ahead. */
const ownOfEveryForm =
  /\/src\/core\/(console\/(pages\/(form-pages|form\/(?!conflict-dialog)|edit\/|create\/(?!create-drawer))|fields\/(?:single-)?inputs)|fields\/[\w-]+\/console\/((sub-|line-)?input|choice))[\w-]*\.tsx?$/;

const ownOfEveryList =
  /\/src\/(?!.*\.lazy\.)(core\/(console\/(pages\/(list\/(?!import|bulk-bar|rows\/row-menu|frame\/(?:column-chooser|filter-panel|view-dialog|use-view-items|use-saved-views))|operations\/(?:operations|list-actions)\.|use-titles|row-title)|ui\/(spacing|text|browser|page-header)|list-state\/|fields\/field-component|http\/calls\b)|fields\/(reference\/console\/cell|moment\/model|text\/model\/characters)|model\/roles)|domain\/roles)|\/node_modules\/@ant-design\/icons-svg\/es\/asn\/(Delete|Edit)Outlined\.js/;

/** What shows a row or a screen of parts, and is not needed by forms: tabs, drawers, charts, and the libraries of these. */
const ofShowPages =
  /\/src\/core\/console\/(chart\/|pages\/(show\/|permission-error\/|change-list))|\/node_modules\/(antd\/es\/(typography|tabs|descriptions|drawer|segmented)\/|rc-(tabs|drawer|segmented)\/|copy-to-clipboard\/|toggle-selection\/|@react-oauth\/)/;

/** A list that a feature renders itself: `list.tsx` of its console, and what it imports. */
const listByHand = /\/src\/(?:services|features|pages)\/[\w-]+\/console\/(?:[\w-]+\/)?list\.tsx$/;

/** Parts of a form that a feature loads on demand, and the table of sub-rows that only such have. */
const partOfForm =
  /\/src\/(?:services|features|pages)\/[\w-]+\/console\/form\/|\/fields\/rows\/console\/(table-|use-paste|paste)/;

/** A form that a feature renders itself, such as `edit.tsx` or `create-post.tsx` of its console. */
const formByHand =
  /\/src\/(?:services|features|pages)\/[\w-]+\/console\/(?:[\w-]+\/)*(?:create|edit)(?:-[\w-]+)?\.tsx$/;

/** The parts of antd that every list already uses; all others are in the late libraries, which the first rows must not wait for. */
const lightOfAntd = new Set(['Button', 'ButtonProps', 'Checkbox', 'Tag', 'theme']);

/** Parts of a page that come after its first rows, and what only they need. */
const ofLateParts =
  /\.lazy\.tsx$|\/src\/core\/console\/(pages\/(list\/(bulk-bar|rows\/row-menu|frame\/use-(view-items|saved-views))|operations\/(?!operations\.|list-actions\.tsx))|fields\/left-text|ui\/(buttons\/press-link|created))\.tsx?$|\/src\/core\/fields\/reference\/console\/(chooser|register-one|use-options)\.tsx?$/;

/** Loaded when the user opens something on a list page; a chunk of its own, because it needs none of the forms' libraries. */
const opened =
  /\/src\/core\/console\/(shell\/|pages\/(list\/|create\/create-drawer)|list-state\/|product\/audited|fields\/filter)|\/src\/core\/fields\/[\w-]+\/console\/filter/;

/**
 * Libraries that few pages need and that are larger than any page: each has a chunk, together with all our modules that
 * cannot run without it, so that no other module of a feature loads it. `said` matches the import of the library.
 * @type {readonly { name: string, files: RegExp, said: RegExp }[]}
 */
const heavy = [
  { name: 'maps', files: /\/node_modules\/leaflet\/|\/console\/map\//, said: /from\s*["']leaflet["']/ },
  {
    name: 'dates',
    files: /\/node_modules\/(rc-picker|antd\/es\/(date-picker|calendar|time-picker))\//,
    said: ofAntd('DatePicker|Calendar|TimePicker'),
  },
  {
    name: 'codes',
    files: /\/node_modules\/(@rc-component\/qrcode|antd\/es\/qr-code|@simplewebauthn\/browser)\//,
    said: ofAntd('QRCode'),
  },
  { name: 'uploads', files: /\/node_modules\/(rc-upload|antd\/es\/upload)\//, said: ofAntd('Upload') },
  {
    name: 'validators',
    files: /\/node_modules\/@rc-component\/async-validator\//,
    said: /from\s*["']@rc-component\/async-validator["']/,
  },
];

/** Matches an import of one of these names from antd. */
function ofAntd(/** @type {string} */ names) {
  return new RegExp(`import\\s*\\{[^}]*\\b(?:${names})\\b[^}]*\\}\\s*from\\s*["']antd["']`);
}

/** The chunk that a list fetches ahead (build/forms-ahead.mjs). */
export const forms = 'forms';

/** @param {string} id */
function isOfEveryForm(id) {
  return librariesOfForms.test(id) || ownOfEveryForm.test(id);
}

const apart = { includeDependenciesRecursively: false };

/**
 * The groups that are written by hand, file by file: libraries, and what all lists or all forms share.
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
function byHand() {
  const needs = neededLibrary();
  return [
    { name: 'late-libraries', test: librariesOfLateParts, priority: 12, ...apart },
    { name: forms, test: isOfEveryForm, priority: 12, ...apart },
    { name: 'antd-form', test: formOfAntd, priority: 12, ...apart },
    { name: 'libraries', test: shownByEveryList, priority: 10 },
    { name: 'list', test: ownOfEveryList, priority: 10 },
    {
      name: (id, context) => heavy.find(({ files }) => files.test(id))?.name ?? needs(id, context),
      priority: 5,
      ...apart,
    },
  ];
}

/**
 * The groups that follow from where a file is, and how it is named.
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
function byFolder() {
  return [
    // The entry of every page; recursion includes what it imports
    { name: 'console', test: /\/src\/app\/console\.tsx$/, priority: 10 },
    { name: (id, context) => (isLight(id, context) ? 'lists' : null), test: listByHand, priority: 9 },
    { name: 'late', test: ofLateParts, priority: 8 },
    { name: (id, context) => (isOfForm(id, context) ? 'form-rules' : null), test: rules, priority: 8, ...apart },
    { name: 'rules', test: rules, priority: 7, ...apart },
    { name: 'lists-with-choices', test: listByHand, priority: 6 },
    { name: tabsOf, priority: 4, ...apart },
    { name: pageOf, priority: 3, ...apart },
    { name: (id, context) => (isOfSmallForm(id, context) ? 'own-forms' : null), priority: 2, ...apart },
    // Those that no form imports outright: they come after its first screen
    { name: 'parts-of-forms', test: partOfForm, priority: 2, ...apart },
    { name: featureOf, priority: 1, ...apart },
  ];
}

/**
 * The groups; the one with the highest priority that matches takes a file, lists first. Features import the core and each
 * other without cycles (tests/architecture), and nothing that forms import imports a form, so that no two chunks depend on
 * each other: `npm run bench -- size` fails otherwise.
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function chunkGroups() {
  return [...byHand(), ...byFolder()];
}

/**
 * True if a feature's module, including its imports within the feature, uses only light parts of antd and makes no calls of its own.
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 * @returns {boolean}
 */
function isLight(id, context, seen = new Set()) {
  if (seen.has(id) || !/\/src\/(?:services|features|pages)\/.*\.tsx?$/.test(id)) return true;
  seen.add(id);
  // What a list asks for by itself, and the rules for that, are no part of the others, which load the same file
  if (/\/(?:calls|rules)[/.]/.test(id)) return false;
  const info = context.getModuleInfo(id);
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']antd["']/.exec(info?.code ?? '') ?? [];
  const used = names.split(',').map((name) => name.trim().replace(/\s+as\s+.*/, ''));
  return (
    used.every((name) => name === '' || lightOfAntd.has(name)) &&
    (info?.importedIds ?? []).every((one) => isLight(one, context, seen))
  );
}

/**
 * The chunk of the tabs that features add to the page of a row: those of a store are all loaded with its page, what they show is not.
 * @param {string} id
 */
function tabsOf(id) {
  return /\/console\/(?:[\w-]+\/)*(tabs-of-[\w-]+)\.tsx$/.exec(id)?.[1] ?? null;
}

/** Small features that only administrators open, in one chunk. */
const ofAdministration = new Set(['audit', 'mail', 'onboarding', 'settings', 'webhooks', 'tiktok']);

/**
 * The chunk of what the core's pages are made of, with what remains of the libraries and all style sheets that remain;
 * null for a feature's module.
 * @param {string} id
 */
function pageOf(id) {
  if (!id.endsWith('.css') && ofShowPages.test(id)) return 'show-pages';
  if (/\.css$|\/node_modules\/|\/ui\/no-tabs/.test(id)) return 'pages';
  if (opened.test(id)) return 'tools';
  // The first is a form and a page in one
  if (/\/pages\/singleton\//.test(id) || partOfForm.test(id)) return null;
  return /\/src\/(core|app)\//.test(id) ? 'pages' : null;
}

/**
 * The chunk of a feature's module, or of a page that only such show; null for any other.
 * @param {string} id
 */
function featureOf(id) {
  if (/\/pages\/singleton\//.test(id)) return 'administration';
  const name = /\/src\/(?:services|features|pages)\/([\w-]+)\//.exec(id)?.[1] ?? null;
  if (name === null) return null;
  if (ofAdministration.has(name)) return 'administration';
  return ofProfiles.has(name) ? 'profiles' : name;
}

/** All are about a store's profile at Google, and what goes there. */
const ofProfiles = new Set(['guard', 'consents', 'profile', 'approvals']);

/** Definitions without a screen: the model, the domain, the rules and calls of features. */
const rules =
  /\/src\/(domain|core\/model|core\/fields\/[\w-]+\/model|(?:services|features|pages)\/[\w-]+\/(?:calls|rules))[/.]/;

/**
 * True if a form or its part imports the module, directly or through others. All rules together are several times as large as these.
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 * @returns {boolean}
 */
function isOfForm(id, context, seen = new Set()) {
  if (seen.has(id)) return false;
  seen.add(id);
  if (ownOfEveryForm.test(id) || formByHand.test(id) || partOfForm.test(id)) return true;
  return (context.getModuleInfo(id)?.importers ?? []).some((one) => isOfForm(one, context, seen));
}

const ofFeature = /\/src\/(?:services|features|pages)\/[\w-]+\/console\//;

/** In characters: a form by hand with more modules than these has to load its feature in any case. */
const smallForm = 30_000;

/**
 * True for a form by hand and all that it imports of features, if that is little: without the rest of its feature, which
 * is several times as large, it is loaded sooner.
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 */
function isOfSmallForm(id, context) {
  return formsWith(id, context).some((form) => {
    const codes = [form, ...importedBy(form, context)].map((one) => context.getModuleInfo(one)?.code ?? '');
    return codes.join('').length < smallForm;
  });
}

/**
 * The forms by hand that import a module, directly or through others of features.
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 * @returns {string[]}
 */
function formsWith(id, context, seen = new Set()) {
  if (seen.has(id) || !ofFeature.test(id)) return [];
  seen.add(id);
  if (formByHand.test(id)) return [id];
  return (context.getModuleInfo(id)?.importers ?? []).flatMap((one) => formsWith(one, context, seen));
}

/**
 * All modules of features' consoles that a module imports, directly or through others.
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 * @returns {string[]}
 */
function importedBy(id, context, seen = new Set([id])) {
  const { importedIds = [] } = context.getModuleInfo(id) ?? {};
  const own = importedIds.filter((one) => ofFeature.test(one) && !one.endsWith('.css') && !seen.has(one));
  for (const one of own) seen.add(one);
  return own.flatMap((one) => [one, ...importedBy(one, context, seen)]);
}

/** Returns a function that finds the heavy library without which one of our modules cannot run; null if there is none. */
function neededLibrary() {
  /** @type {Map<string, string | null>} */
  const known = new Map();
  /**
   * @param {string} id
   * @param {import('vite').Rolldown.ChunkingContext} context
   * @returns {string | null}
   */
  return function needed(id, context) {
    if (!/\/src\/.*\.tsx?$/.test(id)) return null;
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, null);
    const info = context.getModuleInfo(id);
    const code = info?.code ?? '';
    const own = heavy.find(({ files, said }) => files.test(id) || said.test(code))?.name;
    const through = info?.importedIds.map((one) => needed(one, context)).find((one) => one !== null) ?? null;
    const library = own ?? through;
    // A date picker or a map alone, such as a form's, needs nothing of the pages that show one
    const isOfPage = library === 'dates' ? ofFeature.test(id) : library === 'maps' && own === undefined;
    const found = isOfPage ? (library === 'dates' ? 'date-pages' : 'map-pages') : library;
    known.set(id, found);
    return found;
  };
}
