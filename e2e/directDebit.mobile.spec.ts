import { debitStory } from './models/debitStory.ts';

/* The same on a phone. */

debitStory();
