/* Who hears of what happens to an investor. */

export { listPeopleToTell } from './people.repo.ts';
