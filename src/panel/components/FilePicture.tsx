import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { asApiFailure } from '#panel/api/failure.ts';
import { fetchFile, saveFile } from '#panel/api/files.ts';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { ImageNotSupportedRounded } from '#panel/ui/icons/ImageNotSupportedRounded.tsx';
import { RotateRightRounded } from '#panel/ui/icons/RotateRightRounded.tsx';
import { ZoomInRounded } from '#panel/ui/icons/ZoomInRounded.tsx';
import { ZoomOutRounded } from '#panel/ui/icons/ZoomOutRounded.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { pictureText as text } from './strings.ts';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.panel.sunken,
  overflow: 'hidden',
}));
/** Scrolls when the picture is larger than its place. */
const Scroll = styled('div')(({ theme }) => ({
  overflow: 'auto',
  height: 'min(34dvh, 280px)',
  display: 'grid',
  placeItems: 'center',
  [theme.breakpoints.up('md')]: { height: 'min(52dvh, 460px)', '&[data-small="true"]': { height: 240 } },
}));
const Picture = styled('img')({
  maxWidth: '100%',
  maxHeight: '100%',
  objectFit: 'contain',
  '&[data-large="true"]': { maxWidth: 'none', maxHeight: 'none', width: '200%' },
  '&[data-turn="1"]': { transform: 'rotate(90deg)' },
  '&[data-turn="2"]': { transform: 'rotate(180deg)' },
  '&[data-turn="3"]': { transform: 'rotate(270deg)' },
});
const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  borderBlockStart: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

type Loading = { url: string; file: Blob } | { failed: string } | null;

interface Props {
  /** null where no file is kept */
  path: string | null;
  /** what is on the picture, for readers and for the name of the downloaded file */
  alt: string;
  fileName: string;
  /** said where there is no file */
  empty: string;
  /** one of several beside each other */
  isSmall?: boolean;
}

/** A kept file: a picture that can be enlarged and turned, anything else to be downloaded. */
export function FilePicture({ path, empty, ...shown }: Props) {
  if (path === null) {
    return (
      <Frame>
        <EmptyView icon={<ImageNotSupportedRounded fontSize="large" aria-hidden="true" />} text={empty} />
      </Frame>
    );
  }
  return <Scan key={path} path={path} {...shown} />;
}

type Shown = Pick<Props, 'alt' | 'fileName' | 'isSmall'>;

function Scan({ path, ...shown }: Shown & { path: string }) {
  const [state, setState] = useState<Loading>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let url = '';
    let isGone = false;
    fetchFile(path).then(
      (file) => {
        if (isGone) return;
        url = URL.createObjectURL(file);
        setState({ url, file });
      },
      (thrown: unknown) => {
        if (!isGone) setState({ failed: asApiFailure(thrown, text.failed).message });
      },
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [attempt, path]);
  if (state === null) return <Skeleton variant="rounded" height={shown.isSmall ? 282 : 320} />;
  if ('failed' in state) {
    return (
      <PartialError
        message={state.failed}
        onRetry={() => {
          setState(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  const save = () => saveFile(state.file, `${shown.fileName}.${state.file.type.split('/')[1] ?? 'bin'}`);
  if (!state.file.type.startsWith('image/')) {
    return (
      <Frame>
        <EmptyView
          text={text.other}
          action={
            <Button variant="outlined" startIcon={<DownloadRounded />} onClick={save}>
              {text.download}
            </Button>
          }
        />
      </Frame>
    );
  }
  return <Shown url={state.url} onSave={save} {...shown} />;
}

function Shown({ url, alt, isSmall = false, onSave }: Shown & { url: string; onSave: () => void }) {
  const [isLarge, setLarge] = useState(false);
  const [turn, setTurn] = useState(0);
  const tools = [
    {
      label: isLarge ? text.zoomOut : text.zoomIn,
      icon: isLarge ? <ZoomOutRounded /> : <ZoomInRounded />,
      act: () => setLarge(!isLarge),
    },
    { label: text.rotate, icon: <RotateRightRounded />, act: () => setTurn((turn + 1) % 4) },
    { label: text.download, icon: <DownloadRounded />, act: onSave },
  ];
  return (
    <Frame>
      <Scroll data-small={isSmall}>
        <Picture src={url} alt={alt} data-large={isLarge} data-turn={turn} />
      </Scroll>
      <Tools>
        {tools.map((tool) => (
          <Tooltip key={tool.label} title={tool.label}>
            <IconButton onClick={tool.act} aria-label={tool.label}>
              {tool.icon}
            </IconButton>
          </Tooltip>
        ))}
      </Tools>
    </Frame>
  );
}
