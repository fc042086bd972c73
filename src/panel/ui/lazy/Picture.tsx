import { useState, type ReactNode } from 'react';
import Image from 'next/image';
import { styled } from '#panel/ui/theme/styled.ts';
import { useInView } from './useInView.ts';

/** Quality of pictures that the image loader makes (spec 9). */
const pictureQuality = 75;

const Room = styled('span')({ display: 'inline-block', overflow: 'hidden' });

interface PictureProps {
  /** address on this site; pictures of elsewhere are shown as they are */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** stands until the picture comes, and permanently when it cannot be read */
  fallback?: ReactNode;
}

/**
 * A picture in its size from the image loader: quality 75, asked for when it comes within 200 px of the screen (spec 9).
 */
export function Picture({ src, alt, width, height, fallback = null }: PictureProps) {
  const { ref, isSeen } = useInView();
  const [hasFailed, setFailed] = useState(false);
  return (
    <Room ref={ref} style={{ width, height }}>
      {isSeen && !hasFailed ? (
        <Image
          src={src}
          alt={alt}
          width={width}
          height={height}
          quality={pictureQuality}
          unoptimized={!src.startsWith('/images/')}
          loading="eager"
          onError={() => setFailed(true)}
        />
      ) : (
        fallback
      )}
    </Room>
  );
}
