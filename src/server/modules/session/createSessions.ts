import type { Deps } from '../../deps.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SmsService } from '../notices/sms.service.ts';
import { createCredentialsService } from './credentials.service.ts';
import { createFactorsService } from './factors.service.ts';
import { createGateService } from './gate.service.ts';
import { createLocksService } from './locks.service.ts';
import { createLoginService } from './login.service.ts';
import { createOtpService, type OtpOutcome } from './otp.service.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createSessionsService } from './session.service.ts';

interface Others {
  sms: SmsService;
  notices: NoticesService;
  audit: AuditService;
  /** told how each one-time code ended */
  onOutcome: (outcome: OtpOutcome) => void;
}

/** Builds everything between a visitor and a session, in the order in which the parts need each other. */
export function createSessions(deps: Deps, { sms, notices, audit, onOutcome }: Others) {
  const sessions = createSessionsService(deps, notices);
  const otp = createOtpService(deps, sms, { onOutcome });
  const gate = createGateService(deps);
  const locks = createLocksService(deps);
  const credentials = createCredentialsService(deps);
  const factors = createFactorsService(deps, { locks, sessions, notices, audit });
  const passkeys = createPasskeysService(deps, { factors, sessions, notices, audit });
  const login = createLoginService(deps, { gate, locks, otp, factors, sessions, notices });
  return { sessions, otp, gate, locks, credentials, factors, passkeys, login };
}
