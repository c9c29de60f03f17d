import { Tag } from 'antd';
import type { ResolvedFieldOf } from '#core/model/resolve.ts';
import type { ShownProps } from '../props.ts';

export function TagsCell({ value }: ShownProps<ResolvedFieldOf<'tags'>>) {
  const words = Array.isArray(value) ? value.map(String) : [];
  return (
    <span className="tj-cut" title={words.join('、')}>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}
