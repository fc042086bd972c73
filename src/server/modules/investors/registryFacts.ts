import type { RegistryPerson } from '#server/ports/identity.ts';

/** What the registry says of a person in the names of the stored fields; null where it says nothing. */
export const registryFacts = (person: RegistryPerson) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  fatherName: person.fatherName,
  gender: person.gender === null ? null : String(person.gender),
  birthDate: person.birthDate,
  birthPlace: person.birthPlace,
  issuePlace: person.issuePlace,
  shNumber: person.shNumber,
  shSeri: person.shSeri,
  shSerial: person.shSerial,
  tradingCode: person.tradingCode,
  sejamStatus: String(person.sejamStatus),
});
