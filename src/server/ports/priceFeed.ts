/** Three prices of a day, decimal text. */
export interface DayPrices {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

/** What a feed is asked: a fund and a working day, with the prices before it. */
export interface FeedQuestion {
  fundId: number;
  fundType: number;
  /** registration number at the securities organisation, by which public feeds know a fund */
  regNo: string | null;
  day: string;
  last: DayPrices;
}

/** A source of daily prices. */
export interface PriceFeed {
  code: 'none' | 'sandbox' | 'http';
  /** true: its prices are published at once; false: they wait as drafts for a person */
  isPublished: boolean;
  /** Prices of a day; null when the source has none yet. @throws when the source does not answer */
  read(question: FeedQuestion): Promise<DayPrices | null>;
}
