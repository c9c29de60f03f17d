import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { MenuButton } from '#core/console/ui/page-header.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { placeholders, type TemplateUse, written } from '#domain/placeholders.ts';
import { inserted, putCaret } from './insert.ts';
import { useTemplates } from './templates.ts';

interface TextToolsProps {
  use: TemplateUse;
  /** The id of the text area to insert into. */
  areaId: string;
  text: string;
  onText: (text: string) => void;
  /** Adapts a template's body to this text. */
  begin?: (body: string) => string;
  /** Formats a placeholder for this text. */
  place?: (name: string) => string;
  children?: ReactNode;
}

/** Tools for a text area: a template to start with, and placeholders to insert at the caret. */
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

/** The menu of templates for this use. If there are none, links to the form of a new one, for users who may create it. */
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
    return (
      <Button loading={busy(templates.isFetching)} onClick={() => void templates.refetch()}>
        テンプレートを読み込めません（再試行）
      </Button>
    );
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
