import { rialInWords } from '#shared/amountWords.ts';
import type { listLicenses } from '#shared/contract/assets.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { documentTexts as text, documentTitles, sheetTexts, type PaperLanguage } from '#shared/texts/documentTexts.ts';
import type { getOrder } from '#shared/contract/orders.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { formatJalaliDate, formatJalaliMoment } from '#shared/jalali.ts';
import { formatRial } from '#shared/money.ts';
import type { OrderDocumentKind } from '#shared/documentPaths.ts';
import { ltr } from './bidi.rules.ts';
import type { Parties } from './documents.repo.ts';
import type { PaperIdentity } from '#server/modules/platform/systemSettings/systemSettings.service.ts';
import type { SheetContent } from './sheet.ts';

type Order = ResponseOf<typeof getOrder>['data'];
type License = ResponseOf<typeof listLicenses>['data'][number];
type Fact = readonly [string, string] | null;

interface Made {
  parties: Parties;
  at: Date;
  isDemo: boolean;
  /** address of the page where the state of an order is asked for */
  trackPage: string;
}

const rial = (amount: string) => text.rial(formatRial(amount));
const unitCount = (count: string) => text.unitCount(formatNumber(BigInt(count)));
const code = (value: string) => ltr(toPersianDigits(value));
const day = (iso: string) => formatJalaliDate(iso);
const fact = (name: string, value: string | null, show: (value: string) => string): Fact =>
  value === null ? null : [name, show(value)];
const present = (facts: readonly Fact[]) => facts.filter((one) => one !== null);

function partyFacts({ parties }: Made): Fact[] {
  const numberName = parties.isLegal
    ? text.nationalId
    : parties.nationalNo.length > 10
      ? text.foreignCode
      : text.nationalCode;
  return [
    [text.investor, parties.investorName],
    [numberName, code(parties.nationalNo)],
    [text.fund, parties.fundName],
    fact(text.regNo, parties.regNo, code),
    fact(text.manager, parties.manager, (name) => name),
  ];
}

function sheetOf(title: string, made: Made, rest: Pick<SheetContent, 'facts' | 'notes'>): SheetContent {
  return {
    title,
    subtitle: made.parties.fundName,
    facts: rest.facts,
    notes: made.isDemo ? [...rest.notes, text.sample] : rest.notes,
    madeAt: made.at,
    madeAtText: formatJalaliMoment(made.at),
    author: made.parties.manager ?? made.parties.fundName,
  };
}

/** Receipt of a request (رسید درخواست): what was asked for, when it is priced, and how it stands. */
function receiptSheet(order: Order, made: Made): SheetContent {
  const { isEstimate } = order;
  return sheetOf(documentTitles.receipt, made, {
    facts: present([
      ...partyFacts(made),
      [text.orderNo, code(order.orderNo)],
      [text.orderType, order.orderTypeText],
      [text.state, order.statusText],
      fact(text.trackingCode, order.trackingCode, ltr),
      [text.createdAt, formatJalaliMoment(order.createdAt)],
      fact(text.amount, order.amount, rial),
      fact(text.amountWords, order.amount, (amount) => rialInWords(BigInt(amount))),
      fact(isEstimate ? text.unitsEstimate : text.units, order.units, unitCount),
      [order.orderType === 1 ? text.method : text.payoutMethod, order.wayText],
      fact(text.account, order.accountText, ltr),
      fact(text.refId, order.refId, code),
      fact(text.priceDate, order.priceDate, day),
      fact(text.licenseDate, order.licenseDate, day),
      fact(text.payoutDate, order.payoutDate, day),
      fact(text.reason, order.reason, (reason) => reason),
    ]),
    notes: [text.receiptNote, ...(isEstimate ? [text.estimateNote] : []), text.trackingNote(ltr(made.trackPage))],
  });
}

function noticeFacts(order: Order, made: Made): Fact[] {
  return [
    ...partyFacts(made),
    [text.orderNo, code(order.orderNo)],
    fact(text.trackingCode, order.trackingCode, ltr),
    [text.createdAt, formatJalaliMoment(order.createdAt)],
    fact(text.priceDate, order.priceDate, day),
  ];
}

/** Notice of issuance (اعلامیه صدور): the price, what it bought, and what was left over. */
function issueSheet(order: Order, made: Made): SheetContent {
  return sheetOf(documentTitles.issue_notice, made, {
    facts: present([
      ...noticeFacts(order, made),
      fact(text.licenseNumber, order.licenseNumber, code),
      fact(text.licenseDate, order.licenseDate, day),
      fact(text.issuePrice, order.unitPrice, (price) => text.rial(formatNumber(price))),
      fact(text.units, order.units, unitCount),
      fact(text.amount, order.amount, rial),
      fact(text.unitsCost, order.net, rial),
      fact(text.fee, order.fee, rial),
      fact(text.remain, order.remain, rial),
      [text.method, order.wayText],
    ]),
    notes: [text.noticeNote, text.trackingNote(ltr(made.trackPage))],
  });
}

/** Notice of redemption (اعلامیه ابطال): price, charges, what is paid into which account, and the certificates it took. */
function cancelSheet(order: Order, made: Made): SheetContent {
  const sheet = sheetOf(documentTitles.cancel_notice, made, {
    facts: present([
      ...noticeFacts(order, made),
      fact(text.cancelPrice, order.unitPrice, (price) => text.rial(formatNumber(price))),
      fact(text.units, order.units, unitCount),
      fact(text.gross, order.amount, rial),
      fact(text.fee, order.fee, rial),
      fact(text.penalty, order.penalty, rial),
      fact(text.net, order.net, rial),
      fact(text.amountWords, order.net, (net) => (net.startsWith('-') ? rial(net) : rialInWords(BigInt(net)))),
      fact(text.account, order.accountText, ltr),
      fact(text.payoutDate, order.payoutDate, day),
      [text.state, order.statusText],
    ]),
    notes: [text.noticeNote, text.trackingNote(ltr(made.trackPage))],
  });
  if (order.lots.length === 0) return sheet;
  return {
    ...sheet,
    tables: [
      {
        title: text.lots,
        heads: [text.licenseNumber, text.lotDate, text.lotUnits, text.lotGross, text.lotPenalty],
        rows: order.lots.map((lot) => [
          code(lot.licenseNumber),
          day(lot.licenseDate),
          formatNumber(BigInt(lot.units)),
          formatRial(lot.gross),
          formatRial(lot.penalty),
        ]),
      },
    ],
  };
}

const sheets = { receipt: receiptSheet, issue_notice: issueSheet, cancel_notice: cancelSheet } as const;

/** A document of an order. */
export function orderSheet(kind: OrderDocumentKind, order: Order, made: Made): SheetContent {
  return sheets[kind](order, made);
}

/** Who gives a paper, with the numbers that are set, in the color of the brand; no issuer while the company has no name. */
export function paperHeadOf(of: PaperIdentity, language: PaperLanguage = 'fa'): Pick<SheetContent, 'issuer' | 'brand'> {
  const isPersian = language === 'fa';
  const [name, address] = isPersian
    ? [of.houseName, toPersianDigits(of.houseAddress)]
    : [of.houseNameEn, of.houseAddressEn];
  const { brand } = of;
  if (name === '') return { brand };
  const words = sheetTexts[language];
  const named = (say: (value: string) => string, value: string) =>
    value === '' ? [] : [say(isPersian ? code(value) : value)];
  const facts = [
    ...named(words.licence, of.houseLicence),
    ...named(words.registration, of.houseRegistration),
    ...named(words.phone, of.supportPhone),
    ...(address === '' ? [] : [address]),
  ];
  return { brand, issuer: { name, facts: facts.join(' · ') } };
}

/** Certificate of a lot (گواهی سرمایه‌گذاری), void once its units are cancelled (domain 1.11). */
export function certificateSheet(
  license: License,
  verification: NonNullable<SheetContent['verification']>,
  made: Made,
): SheetContent {
  return {
    ...sheetOf(documentTitles.certificate, made, {
      facts: present([
        ...partyFacts(made),
        [text.licenseNumber, code(license.licenseNumber)],
        [text.licenseDate, day(license.licenseDate)],
        fact(text.orderNo, license.orderNo, code),
        [text.unitClass, license.unitClassText],
        [text.issuedUnits, unitCount(license.issuedUnits)],
        [text.unitsLeft, unitCount(license.units)],
        [text.issuePrice, text.rial(formatNumber(license.unitPrice))],
        [text.amount, rial(license.amount)],
        [text.amountWords, rialInWords(BigInt(license.amount))],
      ]),
      notes: [license.isActive ? text.certificateNote : license.isReplaced ? text.replacedNote : text.voidNote],
    }),
    verification,
    verifyHow: text.verifyHow,
    ...(license.isActive ? {} : { stamp: text.void }),
  };
}
