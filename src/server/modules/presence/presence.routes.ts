import { handlers } from '../../http/handlers.ts';
import type { PresenceService } from './presence.service.ts';

/** Routes of who has a record open. */
export const presenceRoutes = ({ touchPresence }: PresenceService) => handlers({ touchPresence });
