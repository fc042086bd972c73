import type { ReactNode } from 'react';
import { formatPercent } from '#shared/digits.ts';
import { largeText } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import { Ltr } from './Ltr.tsx';
import { Money } from './Money.tsx';

type Direction = 'gain' | 'loss' | 'flat';

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'direction' && prop !== 'isPill' })<{
  direction: Direction;
  isPill: boolean;
}>(({ theme, direction, isPill }) => {
  const colors = theme.vars.palette.panel;
  const text = direction === 'flat' ? theme.vars.palette.text.secondary : colors[direction];
  const ground = direction === 'flat' ? colors.tints.default : colors[`${direction}Tint`];
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.35em',
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.6,
    whiteSpace: 'nowrap',
    [`${largeText} &`]: { flexWrap: 'wrap', whiteSpace: 'normal' },
    color: text,
    ...(isPill && {
      backgroundColor: ground,
      borderRadius: 99,
      paddingInline: '0.625rem',
      paddingBlock: '0.125rem',
      fontSize: '0.75rem',
    }),
  };
});
const Arrow = styled('span')({ fontSize: '0.7em' });

export interface ChangeProps {
  /** change in rial, decimal string or bigint */
  rial?: bigint | string;
  /** change in percent, decimal string or number */
  percent?: string | number;
  /** a word after it, such as «امروز» */
  label?: ReactNode;
  isPill?: boolean;
}

function directionOf({ rial, percent }: ChangeProps): Direction {
  const value = rial !== undefined ? BigInt(rial) : Number(percent ?? 0);
  return value > 0 ? 'gain' : value < 0 ? 'loss' : 'flat';
}

const marks = {
  gain: { arrow: '▲', word: ui.increase },
  loss: { arrow: '▼', word: ui.decrease },
  flat: { arrow: '', word: ui.unchanged },
};

/** Gain or loss: color, arrow and sign together (design 2). Give rial, percent or both. */
export function Change(props: ChangeProps) {
  const { rial, percent, label, isPill = false } = props;
  const direction = directionOf(props);
  const plus = direction === 'gain' ? '+' : '';
  const percentText = percent === undefined ? null : formatPercent(percent);
  return (
    <Root direction={direction} isPill={isPill}>
      <span className="visually-hidden">{marks[direction].word}</span>
      {marks[direction].arrow ? <Arrow aria-hidden="true">{marks[direction].arrow}</Arrow> : null}
      {rial === undefined ? null : <Money rial={rial} isSigned hasUnit={false} />}
      {percentText === null ? null : <Ltr>{rial === undefined ? plus + percentText : `(${percentText})`}</Ltr>}
      {label ? <span>{label}</span> : null}
    </Root>
  );
}
