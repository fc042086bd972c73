import { debitStory } from './models/debitStory.ts';

/* Contract, plan, a month of debits, notices and the office's acts, at a desk. */

debitStory();
