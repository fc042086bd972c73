import { TrackView } from '#panel/features/tracking/TrackView.tsx';
import { text } from '#panel/features/tracking/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(TrackView, { access: 'open', layout: 'blank', title: text.title });
