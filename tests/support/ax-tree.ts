import type { Page } from 'playwright-core';

/** What the browser hands to a screen reader of one element. */
export interface ReadOut {
  readonly role: string;
  readonly name: string;
  readonly states: readonly string[];
}

const spokenStates = ['required', 'expanded', 'checked', 'selected', 'invalid', 'disabled'];

/** Returns what a screen reader is given of the page, in its order, without what the browser hides from it. */
export async function readOut(page: Page): Promise<readonly ReadOut[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node === undefined ? [] : [node, ...(node.childIds ?? []).flatMap(inOrder)];
  };
  const [root] = nodes;
  return (root === undefined ? [] : inOrder(root.nodeId))
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      states: properties
        .filter(
          ({ name: state, value }) => spokenStates.includes(state) && value.value !== false && value.value !== 'false',
        )
        .map(({ name: state }) => state),
    }));
}

/** Roles of what one uses, which must say what they are. */
export const usedRoles = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'spinbutton',
  'tab',
  'menuitem',
  'option',
  'slider',
];
