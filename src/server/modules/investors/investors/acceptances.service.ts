export { insertAcceptance as keepAcceptance, listAcceptances, type AcceptanceRow } from './acceptances.repo.ts';
