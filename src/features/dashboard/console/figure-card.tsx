import { theme } from 'antd';
import { Link } from 'react-router';

interface FigureCardProps {
  label: string;
  figure: number | string;
  unit?: string;
  /** The list of what is counted. */
  to: string;
}

/** A figure that leads to what it counts. */
export function FigureCard({ label, figure, unit = '件', to }: FigureCardProps) {
  const { token } = theme.useToken();
  return (
    <li>
      <Link
        to={to}
        style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary, color: token.colorText }}
      >
        <span style={{ color: token.colorTextSecondary }}>{label}</span>
        <span className="tj-card-count">
          {typeof figure === 'number' ? figure.toLocaleString('ja-JP') : figure}
          <small>{unit}</small>
        </span>
      </Link>
    </li>
  );
}
