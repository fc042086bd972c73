import { styled } from '@mui/material/styles';
import { useRouter } from 'next/router';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import { paths } from '#panel/paths.ts';
import { shell } from '../strings.ts';
import { BarIconButton } from './BarIconButton.tsx';

const Desktop = styled(BarIconButton)(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('lg')]: { display: 'inline-grid' },
}));
const homes = [paths.root, paths.home, paths.admin.dashboard()];

/** One step back; on pages that are not home, on desktop (spec 2). */
export function BackButton() {
  const router = useRouter();
  if (homes.includes(router.pathname)) return null;
  const back = () => {
    // a tab opened on this page has nothing to go back to
    if (window.history.length > 1) router.back();
    else void router.push(paths.root);
  };
  return (
    <Desktop type="button" onClick={back} aria-label={shell.back}>
      <ArrowForwardRounded />
    </Desktop>
  );
}
