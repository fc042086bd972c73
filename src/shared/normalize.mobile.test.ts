import { describe, expect, it } from 'vitest';
import { checkNewMobile } from './contract/account.ts';
import { checkUsername } from './contract/login.ts';
import { normalizeBySchema } from './normalize.ts';

describe('mobile numbers', () => {
  it('are one number in every spelling, as a new mobile and as a user name', () => {
    const spellings = ['09351112233', '+989351112233', '00989351112233', '989351112233', '۰۹۳۵۱۱۱۲۲۳۳'].concat([
      ...['0935 111 2233', '0935-111-2233', '0935.111.2233', '(0935) 111 2233', '0935/111/2233', '0935_111_2233'],
      ...['+98 935 111 2233', '+98 (0) 935 111 2233', '+98 0935 111 2233', '+9809351112233', '00980935 111 2233'],
      ...['0935,111,2233', '0935،111،2233', '۰۹۳۵٫۱۱۱٫۲۲۳۳', '0935·111·2233', '0935~1112233', "'09351112233"],
      ...['＋989351112233', '(+98) 935 111 2233', '0989351112233', '0 935 111 22 33', '0935\u00a0111\u00a02233'],
      ...['sms:09351112233', 'TEL: 0935-111-2233', 'tel:+98-935-111-2233;ext=1', 'موبایل: ۰۹۳۵۱۱۱۲۲۳۳', '09351112233.'],
      ...['980935 111 2233', '[0935] 1112233', '0935–111–2233', '\u202a+98 935 111 2233\u202c', 'tel:+989351112233'],
    ]);
    for (const typed of spellings) {
      expect(normalizeBySchema({ mobile: typed }, checkNewMobile.query), typed).toEqual({ mobile: '09351112233' });
      expect(normalizeBySchema({ username: typed }, checkUsername.body), typed).toEqual({ username: '09351112233' });
    }
  });

  it('may begin with the 9 where nothing but a mobile is asked for', () => {
    expect(normalizeBySchema({ mobile: '9351112233' }, checkNewMobile.query)).toEqual({ mobile: '09351112233' });
  });

  it('are none with a digit too many or too few, behind letters, or masked', () => {
    const wrong = [
      '0935111223',
      '093511122334',
      'a09351112233',
      '0935***2233',
      '9.35E+9',
      '+1 935 111 2233',
      '08351112233',
    ];
    for (const typed of wrong)
      expect(normalizeBySchema({ mobile: typed }, checkNewMobile.query), typed).toEqual({ mobile: typed });
  });

  it('leave national codes and legal ids alone', () => {
    for (const username of ['0012345679', '10320456783'])
      expect(normalizeBySchema({ username }, checkUsername.body)).toEqual({ username });
  });
});
