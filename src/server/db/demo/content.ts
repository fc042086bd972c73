import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface ContentPeople {
  investorUser: number;
  guardianUser: number;
  reviewUser: number;
  makerUser: number;
  investorNationalNo: string;
  guardianNationalNo: string;
  reviewNationalNo: string;
}

const categories = ['صدور', 'ابطال', 'پرداخت و فیش', 'احراز هویت', 'برداشت مستقیم', 'سود', 'فنی', 'پیشنهاد و شکایت'];

/** Fills ticket categories and one conversation in each of the five statuses, and one with an edited answer. */
async function fillTickets(tx: Transaction<Database>, now: Date, people: ContentPeople): Promise<void> {
  const groups = await tx
    .insertInto('ticket_categories')
    .values(
      categories.map((title, sort) => ({
        title,
        sort,
        promised_hours: title === 'پرداخت و فیش' ? 4 : title === 'پیشنهاد و شکایت' ? 24 : 8,
        duty: title === 'پرداخت و فیش' ? ('makerOrChecker' as const) : ('staff' as const),
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const group = (title: string) => groups.find((row) => row.title === title)?.id ?? 1;
  const talks = [
    {
      code: '84210017',
      user: people.investorUser,
      nationalNo: people.investorNationalNo,
      topic: 'واحدهای خرید دیروز هنوز اضافه نشده',
      group: 'صدور',
      status: 'reply',
      chats: [
        {
          isAdmin: false,
          body: 'سلام، دیروز پرداخت کردم ولی تعداد واحدهایم تغییر نکرده است.',
          hoursAgo: 20,
          isEdited: false,
        },
        {
          isAdmin: true,
          body: 'سلام، پرداخت شما ثبت شده است. قیمت این صندوق دو روز کاری پس از پرداخت اعلام و گواهی یک روز کاری پس از آن صادر می‌شود. مراحل را در جزئیات درخواست ببینید.',
          hoursAgo: 17,
          isEdited: true,
        },
      ],
    },
    {
      code: '84210018',
      user: people.investorUser,
      nationalNo: people.investorNationalNo,
      topic: 'تغییر حساب واریز سود',
      group: 'سود',
      status: 'unread',
      dueInHours: 1.5,
      chats: [{ isAdmin: false, body: 'می‌خواهم سود ماهانه به حساب دیگرم واریز شود.', hoursAgo: 3, isEdited: false }],
    },
    {
      code: '84209951',
      user: people.guardianUser,
      nationalNo: people.guardianNationalNo,
      topic: 'ثبت فرزند سوم',
      group: 'احراز هویت',
      status: 'read',
      dueInHours: -5,
      notes: ['مدارک ثبت فرزند را از واحد احراز پرسیدم؛ تا ظهر خبر می‌دهند.'],
      chats: [{ isAdmin: false, body: 'برای ثبت فرزند تازه‌متولد چه مدارکی لازم است؟', hoursAgo: 30, isEdited: false }],
    },
    {
      code: '84209870',
      user: people.reviewUser,
      nationalNo: people.reviewNationalNo,
      topic: 'زمان بررسی مدارک',
      group: 'احراز هویت',
      status: 'read_by_user',
      chats: [
        { isAdmin: false, body: 'بررسی مدارک من چه زمانی تمام می‌شود؟', hoursAgo: 70, isEdited: false },
        {
          isAdmin: true,
          body: 'مدارک شما در صف بررسی است و تا دو روز کاری نتیجه پیامک می‌شود.',
          hoursAgo: 52,
          isEdited: false,
        },
      ],
    },
    {
      code: '84208002',
      user: people.investorUser,
      nationalNo: people.investorNationalNo,
      topic: 'تفاوت قیمت صدور و ابطال',
      group: 'پیشنهاد و شکایت',
      status: 'close',
      chats: [
        { isAdmin: false, body: 'چرا قیمت ابطال از قیمت صدور کمتر است؟', hoursAgo: 400, isEdited: false },
        {
          isAdmin: true,
          body: 'قیمت صدور شامل هزینه خرید دارایی‌ها و قیمت ابطال شامل هزینه فروش آن‌هاست؛ به همین علت با هم فرق دارند.',
          hoursAgo: 390,
          isEdited: false,
        },
        { isAdmin: false, body: 'ممنون، روشن شد.', hoursAgo: 388, isEdited: false },
      ],
    },
  ] as const;
  for (const talk of talks) {
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 60 * minute);
    const ticket = await tx
      .insertInto('tickets')
      .values({
        tracking_code: talk.code,
        user_id: talk.user,
        national_code: talk.nationalNo,
        topic: talk.topic,
        group_id: group(talk.group),
        status: talk.status,
        due_at: 'dueInHours' in talk ? at(-talk.dueInHours) : null,
        ...(talk.status === 'close' && {
          closed_at: at(386),
          closed_by: people.makerUser,
          close_reason: 'پرسش سرمایه‌گذار پاسخ داده شد.',
        }),
        created_at: at(talk.chats[0].hoursAgo),
        updated_at: at(talk.chats[talk.chats.length - 1]?.hoursAgo ?? 0),
        assigned_to: talk.status === 'unread' ? null : people.makerUser,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ticket_chats')
      .values(
        talk.chats.map((chat) => ({
          ticket_id: ticket.id,
          is_admin: chat.isAdmin,
          author_id: chat.isAdmin ? people.makerUser : talk.user,
          body: chat.body,
          created_at: at(chat.hoursAgo),
          edited_at: chat.isEdited ? new Date(at(chat.hoursAgo).getTime() + 5 * minute) : null,
        })),
      )
      .execute();
    const notes = 'notes' in talk ? talk.notes : [];
    for (const body of notes)
      await tx
        .insertInto('ticket_notes')
        .values({ ticket_id: ticket.id, body, author_id: people.makerUser, created_at: at(2) })
        .execute();
  }
  await tx
    .insertInto('canned_answers')
    .values(
      cannedAnswers.map(({ title, category, body }) => ({
        title,
        body,
        group_id: category === null ? null : group(category),
        updated_by: people.makerUser,
        updated_at: now,
      })),
    )
    .execute();
}

const cannedAnswers = [
  {
    title: 'زمان صدور واحدها',
    category: 'صدور',
    body: 'سلام {نام}،\nدرخواست {درخواست} شما ثبت شده است. واحدها پس از اعلام قیمتِ روز قیمت‌گذاری صادر می‌شود و در «دارایی‌ها» دیده می‌شود.',
  },
  {
    title: 'زمان واریز وجه ابطال',
    category: 'ابطال',
    body: 'سلام {نام}،\nوجه ابطال درخواست {درخواست} تا تاریخ واریزی که در جزئیات درخواست آمده است، به حساب انتخابی شما واریز می‌شود.',
  },
  {
    title: 'درخواست مدارک بیشتر',
    category: null,
    body: 'سلام {نام}،\nبرای بررسی «{موضوع}» تصویر مدارک را در پاسخ همین تیکت ({تیکت}) بفرستید.',
  },
] as const;

const news = [
  ['زمان اعلام قیمت صندوق‌های سهامی', 'قیمت صندوق‌های سهامی تا ساعت ۱۸ هر روز کاری اعلام می‌شود.'],
  [
    'امکان پرداخت از درگاه دوم فراهم شد',
    'اگر درگاه اول در دسترس نباشد، پرداخت به‌طور خودکار از درگاه دوم انجام می‌شود.',
  ],
  ['سود این ماه نیلگون واریز شد', 'سود ماهانه صندوق نیلگون به حساب دارندگان واحد واریز شد.'],
  ['افزایش سقف صندوق سپیدار', 'سقف واحدهای صندوق سپیدار با موافقت سازمان افزایش یافت.'],
  ['راهنمای جدید ابطال واحد', 'پیش از ثبت ابطال، کارمزد ابطال زودهنگام هر گواهی جداگانه نشان داده می‌شود.'],
] as const;

/** Fills news and notices: home banner (1), news dialog (2), log-in page (3), and one personal notice. */
async function fillMessages(tx: Transaction<Database>, now: Date, people: ContentPeople): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * day - 40 * minute);
  const rows = [
    ...news.map(([title, shortText], index) => ({
      place: 2,
      title,
      short_text: shortText,
      body: `${shortText} پرسش خود را با تیکت بپرسید.`,
      published_at: at(index * 3),
    })),
    {
      place: 1,
      title: 'اعلان',
      short_text: 'روز دوشنبه ساعت ۲ تا ۴ بامداد سامانه به‌روزرسانی می‌شود.',
      body: '',
      published_at: at(1),
    },
    {
      place: 3,
      title: 'ورود امن',
      short_text: 'کد تأیید را به هیچ‌کس ندهید؛ کارشناسان ما هرگز آن را نمی‌پرسند.',
      body: '',
      published_at: at(2),
    },
    {
      place: 3,
      title: 'ساعت پاسخگویی',
      short_text: 'پشتیبانی شنبه تا چهارشنبه از ساعت ۸ تا ۱۶ پاسخگوی شماست.',
      body: '',
      published_at: at(5),
    },
  ];
  const written = await tx.insertInto('messages').values(rows).returning(['id', 'place']).execute();
  const oldest = written.filter((row) => row.place === 2).slice(-2);
  await tx
    .insertInto('message_reads')
    .values(oldest.map((row) => ({ user_id: people.investorUser, message_id: row.id, at: at(0) })))
    .execute();
  await tx
    .insertInto('messages')
    .values({
      place: 2,
      title: 'پاسخ تیکت شما',
      short_text: 'به تیکت ۸۴۲۱۰۰۱۷ پاسخ داده شد.',
      body: '',
      link: '/tickets',
      user_id: people.investorUser,
      published_at: at(0),
    })
    .execute();
}

const questions = [
  [
    'صدور و ابطال',
    'صدور و ابطال یعنی چه؟',
    'صدور یعنی خرید واحد جدید از صندوق و ابطال یعنی فروش واحد به صندوق و دریافت وجه آن.',
  ],
  [
    'صدور و ابطال',
    'چرا بلافاصله پس از پرداخت تعداد واحدم زیاد نمی‌شود؟',
    'واحدها با قیمت روزی صادر می‌شوند که در برآورد خرید دیده‌اید؛ تا اعلام آن قیمت، درخواست «ثبت شده» یا «در حال انجام» است و تاریخ بعدی زیر آن نوشته شده است.',
  ],
  [
    'صدور و ابطال',
    'با مبلغ من چند واحد صادر می‌شود؟',
    'مبلغ پس از کسر کارمزد بر قیمت صدور تقسیم می‌شود؛ قسمت صحیح آن، تعداد واحد شماست و باقی‌مانده «تتمه» نام دارد.',
  ],
  [
    'صدور و ابطال',
    'چطور تعداد مشخصی واحد بخرم؟',
    'در صفحه صدور «تعداد واحد» را انتخاب کنید؛ کمی بیشتر پرداخت می‌کنید و مازاد پس از صدور به شما برمی‌گردد.',
  ],
  [
    'پرداخت',
    'مبلغ از حسابم کم شد ولی درخواست را نمی‌بینم؛ چه کنم؟',
    'درخواست پیش از پرداخت ساخته و نتیجه پرداخت خودکار پیگیری می‌شود. اگر پرداخت تأیید نشود، بانک تا ۷۲ ساعت مبلغ را برمی‌گرداند.',
  ],
  [
    'پرداخت',
    'حداقل و حداکثر مبلغ خرید چقدر است؟',
    'برای هر صندوق و هر روش پرداخت در صفحه صدور زیر خانه مبلغ نوشته شده است.',
  ],
  [
    'ابطال',
    'پول ابطال به کدام حساب و چه زمانی واریز می‌شود؟',
    'به حساب تأییدشده‌ای که در درخواست ابطال انتخاب می‌کنید؛ تاریخ واریز پیش از تأیید نشان داده می‌شود و از هفت روز کاری بیشتر نیست.',
  ],
  [
    'ابطال',
    'اگر میان دوره ابطال کنم، سود آن واحدها چه می‌شود؟',
    'سود تا روز ابطال در قیمت واحد حساب شده است؛ به واحدهایی که پیش از روز سود ابطال شوند، سود همان دوره جداگانه پرداخت نمی‌شود.',
  ],
  [
    'سود',
    'تتمه خرید به کدام حساب می‌رود؟',
    'تتمه طبق شرایط هر صندوق به اعتبار شما افزوده یا به حسابتان واریز می‌شود؛ پیش از پرداخت، در برآورد می‌بینید.',
  ],
  [
    'هزینه‌ها',
    'کارمزدها چقدر است؟',
    'کارمزد صدور و ابطال و کارمزد ابطال زودهنگام هر صندوق در صفحه همان صندوق و در برآورد آمده است.',
  ],
] as const;

/** Fills everything people read: tickets, news, questions, dashboard boxes and site texts. */
export async function fillContent(tx: Transaction<Database>, now: Date, people: ContentPeople): Promise<void> {
  await fillTickets(tx, now, people);
  await fillMessages(tx, now, people);
  await tx
    .insertInto('faqs')
    .values(questions.map(([category, question, answer], sort) => ({ category, question, answer, sort })))
    .execute();
  await tx
    .insertInto('custom_boxes')
    .values([
      {
        title: 'سرمایه‌گذاری ماهانه',
        text: 'با خرید ماهانه، اثر نوسان قیمت را کم کنید.',
        link: '/funds',
        color: 'primary',
        sort: 1,
      },
      {
        title: 'سود دوباره سرمایه‌گذاری شود؟',
        text: 'در صندوق نیلگون می‌توانید سود را به واحد جدید تبدیل کنید.',
        link: '/finance',
        color: 'success',
        sort: 2,
      },
    ])
    .execute();
  const texts = [
    ['about', 'درباره ما', '<p>ما مدیر چند صندوق سرمایه‌گذاری با مجوز سازمان بورس و اوراق بهادار هستیم.</p>'],
    ['rules', 'قوانین', '<p>ثبت درخواست به معنای پذیرش امیدنامه و اساسنامه صندوق است.</p>'],
    ['contact', 'تماس با ما', '<p>تلفن پشتیبانی ۰۲۱۹۱۰۰۰۰۰۰، شنبه تا چهارشنبه، ۸ تا ۱۶.</p>'],
  ] as const;
  await tx
    .insertInto('site_contents')
    .values(texts.map(([key, title, bodyHtml], sort) => ({ key, title, body_html: bodyHtml, sort })))
    .execute();
}
