import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { keyframes } from '@emotion/react';
import type { CSSObject, SxProps, Theme } from '@mui/material/styles';
import { styled } from '#panel/ui/theme/styled.ts';

/*
 * MUI's Button in CSS alone, for first views: the same props and look, without the ripple and its 8 kB (decision 0045).
 * Forms and dialogs, which load later, keep MUI's.
 */
interface Look {
  variant?: 'text' | 'outlined' | 'contained';
  size?: 'small' | 'medium' | 'large';
  color?: 'primary' | 'inherit';
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** what is drawn in place of a button, such as next/link with its `href` */
  component?: ElementType;
  href?: string;
  prefetch?: boolean;
  sx?: SxProps<Theme>;
  /** busy: cannot be pressed, and a wheel stands in place of the words */
  loading?: boolean;
  children: ReactNode;
}

const sizes = {
  small: { minHeight: 32, paddingInline: '0.75rem', fontSize: '0.8125rem' },
  medium: { minHeight: 40, paddingInline: '1.25rem', fontSize: '0.875rem' },
  large: { minHeight: 48, paddingInline: '1.25rem', fontSize: '0.9375rem' },
} as const;

function variantOf(theme: Theme, { variant = 'text', color = 'primary' }: Look): CSSObject {
  const { palette } = theme.vars;
  if (variant === 'contained')
    return {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      '&:hover': { backgroundColor: palette.primary.dark },
      '&:disabled': { color: palette.action.disabled, backgroundColor: palette.action.disabledBackground },
    };
  return {
    color: color === 'inherit' ? 'inherit' : palette.primary.main,
    borderColor: variant === 'outlined' ? theme.alpha(palette.primary.main, 0.5) : 'transparent',
    '&:hover': {
      backgroundColor:
        color === 'inherit' ? palette.action.hover : theme.alpha(palette.primary.main, palette.action.hoverOpacity),
    },
    '&:disabled': { color: palette.action.disabled },
  };
}

// `as` and `sx` are the styling library's own
const lookProps = ['variant', 'size', 'color', 'as', 'sx'];
const Root = styled('button', {
  shouldForwardProp: (prop) => !lookProps.includes(String(prop)),
})<Look>(({ theme, ...look }) => ({
  ...theme.typography.button,
  ...sizes[look.size ?? 'medium'],
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 64,
  border: '1px solid transparent',
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'background-color 0.25s, border-color 0.25s',
  '&:disabled': { cursor: 'default', pointerEvents: 'none' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '@media (pointer: coarse)': look.size === 'medium' || !look.size ? { minHeight: 44 } : {},
  ...variantOf(theme, look),
}));

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
const Wheel = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.action.disabled}`,
  borderBlockStartColor: 'transparent',
  animation: `${turn} 1.4s linear infinite`,
}));
const Unseen = styled('span')({ opacity: 0 });

/** A button of a first view. */
export function Button({
  component,
  loading = false,
  disabled = false,
  type = 'button',
  children,
  ...props
}: ButtonProps) {
  const isButton = component === undefined;
  return (
    <Root {...props} {...(isButton ? { type, disabled: disabled || loading } : { as: component })}>
      {loading ? <Wheel role="progressbar" aria-hidden="true" /> : null}
      {loading ? <Unseen>{children}</Unseen> : children}
    </Root>
  );
}
