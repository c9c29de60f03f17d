import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { MenuButton } from '#core/console/ui/buttons/menu-button.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { placeholders, type TemplateUse, written } from '#domain/placeholders.ts';
import { inserted, putCaret } from './insert.ts';
import { useTemplates } from './templates.ts';

interface TextToolsProps {
  use: TemplateUse;
  /** The id of the text area that is written in. */
  areaId: string;
  text: string;
  onText: (text: string) => void;
  /** The body of a template as it begins a text here. */
  begin?: (body: string) => string;
  /** A placeholder as it stands in a text here. */
  place?: (name: string) => string;
  children?: ReactNode;
}

/** What one writes a text with: a template to begin with, and placeholders where the caret stands. */
export function TextTools({ use, areaId, text, onText, begin, place, children }: TextToolsProps) {
  const start = (body: string) => {
    const begun = begin?.(body) ?? body;
    onText(begun);
    putCaret(areaId, begun.length);
  };
  return (
    <div className="tj-bar">
      <TemplateMenu use={use} onChoose={start} />
      <MenuButton
        aria-haspopup="menu"
        menu={{
          items: placeholders[use].map((name) => ({
            key: name,
            label: written(name),
            onClick: () => onText(inserted(areaId, text, place?.(name) ?? written(name))),
          })),
        }}
      >
        差し込み
      </MenuButton>
      {children}
    </div>
  );
}

/** The templates for this use; where there is none, the way to make one for those who may. */
function TemplateMenu({ use, onChoose }: { use: TemplateUse; onChoose: (body: string) => void }) {
  const { resources, actor } = useProduct();
  const templates = useTemplates(use);
  const mayCreate = mayDo(resourceNamed(resources, 'reply-template'), 'create', actor);
  const items = (templates.data ?? []).map(({ id, name, body }) => ({
    key: String(id),
    label: name,
    onClick: () => onChoose(body ?? ''),
  }));
  if (templates.isError)
    return <Button onClick={() => void templates.refetch()}>テンプレートを読み込めません（再試行）</Button>;
  const none = mayCreate ? (
    <Link to={pathTo('/reply-template/create', {}, { use })}>テンプレートを作成</Link>
  ) : (
    'テンプレートはまだありません'
  );
  return (
    <MenuButton
      aria-haspopup="menu"
      menu={{ items: items.length > 0 ? items : [{ key: 'none', label: none, disabled: !mayCreate }] }}
    >
      テンプレート
    </MenuButton>
  );
}
