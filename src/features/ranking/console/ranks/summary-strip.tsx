import { theme } from 'antd';
import type { DaysSummary } from '#domain/keyword-days.ts';
import './ranks.css';

/** What the days looked at come to. */
export function SummaryStrip({ summary }: { summary: DaysSummary }) {
  const { token } = theme.useToken();
  const { achieved, measured, average, best, worst, out, unmeasured, days } = summary;
  const share = measured === 0 ? '' : `（計測日の${Math.round((achieved / measured) * 100)}%）`;
  const facts: readonly (readonly [string, string])[] = [
    ['目標達成', `${achieved}日${share}`],
    ['平均順位', average === null ? '—' : `${average.toFixed(1)}位`],
    ['最高', best === null ? '—' : `${best}位`],
    ['最低', worst === null ? '—' : `${worst}位`],
    ['圏外', `${out}日`],
    ['未計測', `${unmeasured}日 ／ ${days}日`],
  ];
  return (
    <dl className="tj-strip" style={{ borderColor: token.colorBorderSecondary, background: token.colorBgContainer }}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt style={{ color: token.colorTextSecondary }}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
