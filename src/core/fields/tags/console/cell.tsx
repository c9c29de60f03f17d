import { Tag } from 'antd';
import type { ShownProps } from '#core/console/fields/field-component.ts';
import { words as spoken } from '#core/model/language.ts';
import type { ResolvedFieldOf } from '#core/model/resolved.ts';

export function TagsCell({ value }: ShownProps<ResolvedFieldOf<'tags'>>) {
  const held = Array.isArray(value) ? value.map(String) : [];
  return (
    <span className="tj-cut" title={held.join(spoken().separator)}>
      {held.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}
