import type { Components, Theme } from '@mui/material/styles';

/* Touch targets: 44 px wherever a finger points (design 3). */
const touch = '@media (pointer: coarse)';

/** How MUI's own components look in the panel: hairlines in place of shadows, quiet surfaces, 44 px for fingers. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: { defaultProps: { disableRipple: false } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        minHeight: 40,
        paddingInline: '1.25rem',
        [touch]: { minHeight: 44 },
      }),
      sizeLarge: { minHeight: 48 },
      sizeSmall: { minHeight: 32, paddingInline: '0.75rem' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.panel.hairline, borderRadius: theme.shape.borderRadius }),
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined' } },
  // the mark of a needed field, which readers of screens leave out of its name: they hear that it is required
  MuiInputLabel: { styleOverrides: { root: { '&.needed::after': { content: '"\\2009*" / ""' } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: '0.25rem', lineHeight: 1.7 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
      }),
      // 16 px at least, so that phones do not zoom into the field
      input: ({ theme }) => ({
        fontSize: 'max(16px, 1rem)',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
  MuiModal: { defaultProps: { disableScrollLock: true } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        border: `1px solid ${theme.vars.palette.divider}`,
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h3 }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: '0.75rem 1.5rem 1.25rem', gap: '0.5rem' } } },
  MuiMenu: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, boxShadow: theme.vars.shadows[4] }),
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.body2, minHeight: 40, [touch]: { minHeight: 44 } }) },
  },
  MuiTooltip: {
    defaultProps: { arrow: true, enterTouchDelay: 100, leaveTouchDelay: 5000 },
    styleOverrides: {
      tooltip: ({ theme }) => ({ ...theme.typography.caption, padding: '0.5rem 0.75rem', maxWidth: 320 }),
    },
  },
  MuiTab: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.subtitle2, minHeight: 44 }) } },
  MuiTableCell: { styleOverrides: { root: ({ theme }) => ({ borderBlockEndColor: theme.vars.palette.divider }) } },
  MuiSkeleton: {
    // still: each one that moves has a layer and is looked at in every frame, when a phone has the most to do
    defaultProps: { animation: false },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.panel.hairline }) },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        ...theme.typography.body2,
        alignItems: 'center',
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.panel.scrim } }),
    },
  },
};
