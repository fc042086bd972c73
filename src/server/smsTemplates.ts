import { onDatabase } from './commandDatabase.ts';
import { outlastReader } from './commandOutput.ts';
import { listProviderTexts, providerTextLines } from './modules/platform/notices/providerTexts.ts';
import { findSystemSettings } from './modules/platform/systemSettings/systemSettings.repo.ts';

/*
 * `npm run sms:templates`: every text message with its key, its text as the SMS provider has to know it, and the places that
 * our values come to. Texts that the desk changed and the name of the company are those of the database. It needs no
 * SMS_TEMPLATES, because the texts are what the templates are registered from.
 */

const print: Parameters<typeof onDatabase>[0] = async ({ db, config: { sms, publicOrigin } }) => {
  const settings = await findSystemSettings(db);
  const sender = settings?.houseShortName ?? settings?.houseName ?? '';
  const domain = URL.parse(publicOrigin)?.host ?? '';
  const texts = await listProviderTexts(db, sms, { sender, domain });
  for (const line of providerTextLines(texts)) process.stdout.write(`${line}\n`);
  const lacking = texts.filter(({ registeredAs }) => registeredAs === null).length;
  process.stdout.write(
    `${texts.length} texts for ${sms.provider}, ${lacking} not registered. SMS_TEMPLATES takes them as key=name,key=name.\n`,
  );
  return 0;
};

outlastReader();
process.exitCode = await onDatabase(print, { areTemplatesNeeded: false });
