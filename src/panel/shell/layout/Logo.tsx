import { styled } from '#panel/ui/theme/styled.ts';

const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  flexShrink: 0,
  '& .ground': { fill: theme.vars.palette.primary.main },
  '& .line': { stroke: theme.vars.palette.primary.contrastText, fill: 'none' },
  '& .leaf': { fill: theme.vars.palette.primary.contrastText },
  '& text': { fill: theme.vars.palette.text.primary, fontFamily: 'inherit', fontWeight: 700 },
}));

function Mark() {
  return (
    <>
      <rect className="ground" width="40" height="40" rx="10" />
      <path
        className="line"
        d="M9 27.5 16 20.5l5 4.5L31 13.5"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle className="leaf" cx="31" cy="13.5" r="3" />
    </>
  );
}

/** The square mark of the brand. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <Svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <Mark />
    </Svg>
  );
}

/** The whole logo, 120 by 40 (spec 2), mark on the right of the word. */
export function Logo({ label }: { label: string }) {
  return (
    <Svg width="120" height="40" viewBox="0 0 120 40" role="img" aria-label={label}>
      <g transform="translate(80 0)">
        <Mark />
      </g>
      <text x="72" y="26" fontSize="15" direction="rtl" textAnchor="start">
        {label}
      </text>
    </Svg>
  );
}
